import { type Answer, type Pairs, toJson } from "./answer.ts";

/** The bodies of errors (docs/dev/platform.md, Errors, as they come). */
export type ErrorShape =
  | "errors"
  | "code"
  | "error"
  | "fields"
  | "validation"
  | "title"
  | "text"
  | "html"
  | "empty";

/** What an error contains, before it gets a form. */
export interface Trouble {
  readonly status: number;
  /** A number or a word; 0 when left out. */
  readonly code?: number | string;
  readonly message: string;
  /** The config key or the field it is about. */
  readonly key?: string;
  readonly headers?: Pairs;
}

/** Put an error into one of the shapes. */
export function errorAnswer(shape: ErrorShape, trouble: Trouble): Answer {
  const { status, message, key, headers = {} } = trouble;
  const code = trouble.code ?? 0;
  const json = (body: Parameters<typeof toJson>[0]): Answer => ({
    status,
    headers,
    body: toJson(body),
  });
  switch (shape) {
    case "errors":
      return json({ errors: [{ code, message }] });
    case "code":
      return json({ code, message });
    case "error":
      return json({ error: String(code), message, errorDetails: [] });
    case "fields":
      return json({ errors: { [key ?? "request"]: [message] } });
    case "validation":
      return json({ validationErrors: [{ code, message, key: key ?? null }] });
    case "title":
      return json({ status, title: message });
    case "text":
      return { status, headers: { "content-type": "text/plain", ...headers }, text: message };
    case "html":
      return {
        status,
        headers: { "content-type": "text/html", ...headers },
        text: `<!DOCTYPE html>\n<html><head><title>${status}</title></head>` +
          `<body><h1>${message}</h1></body></html>\n`,
      };
    case "empty":
      return { status, headers, text: "" };
  }
}
