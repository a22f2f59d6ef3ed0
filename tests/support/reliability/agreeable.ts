import type { Prompts } from "../../../src/host/terminal.ts";
import { PAST } from "./project.ts";

/** A question to a person, after which time passes. */
export type Question = keyof Prompts;

/** A person who agrees to everything, and picks the past revision; `asked` is called with each question. */
export function agreeable(asked: (question: Question) => void = () => {}): Prompts {
  const answer = <Value>(question: Question, value: Value) => () => {
    asked(question);
    return Promise.resolve(value);
  };
  return {
    confirm: answer("confirm", true),
    secret: () => Promise.reject(new Error("no key is asked for")),
    input: answer("input", "As agreed"),
    select: answer("select", PAST),
  };
}
