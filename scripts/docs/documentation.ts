/** The part of what `deno doc --json` prints that is looked at, by the address of each file. */
export interface Documentation {
  readonly nodes: Readonly<Record<string, { readonly symbols: readonly Documented[] }>>;
}

/** A name of a file, with everything that is declared under it. */
export interface Documented {
  readonly name: string;
  readonly declarations: readonly Declaration[];
}

/** One declaration. */
export interface Declaration {
  readonly kind: string;
  readonly declarationKind: string;
  readonly location: { readonly filename: string; readonly line: number };
  readonly jsDoc?: { readonly doc?: string; readonly tags?: readonly Tag[] };
  readonly def?: { readonly params?: readonly Parameter[] };
}

/** A tag of a comment, like `@param`. */
export interface Tag {
  readonly kind: string;
  readonly name?: string;
}

/** A parameter; one that is taken apart where it is declared has no name. */
export interface Parameter {
  readonly kind: string;
  readonly name?: string;
  readonly left?: Parameter;
}
