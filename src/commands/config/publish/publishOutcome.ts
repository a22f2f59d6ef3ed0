/** How a publish ended. */
export type PublishOutcome =
  | {
    readonly outcome: "published";
    /** The version that is live now. */
    readonly version: number;
    /** Whether reading found that it was published, where the answer did not say so. */
    readonly recovered: boolean;
  }
  /** The platform says that there is nothing to publish, and live is what was to be published. */
  | { readonly outcome: "already-live"; readonly version: number };
