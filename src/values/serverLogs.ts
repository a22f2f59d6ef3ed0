/** A game server, as Roblox lists it; the ids of its players are never read. */
export interface GameServer {
  readonly place: number;
  /** The version of the place that it runs. */
  readonly version: number;
  readonly jobId: string;
  readonly status: string;
  /** When it was started, in milliseconds since 1970. */
  readonly created: number;
  /** When it ended; absent while it runs. */
  readonly ended?: number;
}

/** A line that a game server logged. */
export interface LogLine {
  /** In milliseconds since 1970. */
  readonly time: number;
  readonly isError: boolean;
  readonly message: string;
  readonly stack: string;
  /** The message without its values, where the game logs in a structured way. */
  readonly template?: string;
  /** How often it was logged: Roblox sends one line for several that are the same. */
  readonly count: number;
}
