/** How the site searches: results with more of the words come first, and so do matches in titles. */
export const SEARCH = {
  combineWith: "OR",
  prefix: true,
  // Below 0.1, so that a five-letter word matches only itself: "drift" does not match "draft".
  fuzzy: 0.09,
  boost: { title: 20, titles: 4, text: 1 },
} as const;

/** Words that people search for, and the heading that they mean. */
export interface Keywords {
  /** The page in the repository. */
  readonly page: string;
  /** The anchor of the heading; the page's title when absent. */
  readonly heading?: string;
  readonly words: string;
}

/** Words that the pages do not use, and where a search for them leads. */
export const KEYWORDS: readonly Keywords[] = [
  {
    page: "docs/faq.md",
    heading: "can-i-turn-a-feature-off-at-once",
    words: "feature flag, kill switch, toggle, disable",
  },
  {
    page: "docs/faq.md",
    heading: "can-some-players-or-10--get-a-new-price",
    words: "a/b test, ab test, 10%, percent, percentage, experiment, canary",
  },
  {
    page: "docs/install.md",
    heading: "completions-and-manual",
    words: "autocomplete, tab completion",
  },
  { page: "docs/install.md", heading: "editors", words: "autocomplete, vscode, IntelliSense" },
  {
    page: "docs/guides/ci.md",
    words: "github actions, gitlab, pipeline, workflow, continuous delivery",
  },
  { page: "docs/guides/ci.md", heading: "the-key", words: "secret, secrets, api key" },
  {
    page: "docs/troubleshooting.md",
    heading: "roblox-refuses-the-key-401",
    words: "unauthorized, Invalid API Key, 401",
  },
  {
    page: "docs/troubleshooting.md",
    heading: "the-key-lacks-a-scope-403",
    words: "forbidden, permission denied, 403",
  },
  {
    page: "docs/guides/publish-safely.md",
    heading: "undo-a-publish",
    words: "revert, restore, roll back, yesterday, backup",
  },
  {
    page: "docs/guides/publish-safely.md",
    heading: "gradual-rollout",
    words: "staged rollout, canary",
  },
  {
    page: "docs/guides/publish-safely.md",
    heading: "watch-a-publish",
    words: "monitor, alert, automatic rollback",
  },
  { page: "docs/guides/everyday.md", heading: "add-or-delete-a-key", words: "remove, create" },
  {
    page: "docs/guides/everyday.md",
    heading: "change-a-value",
    words: "edit, tune, balance, price",
  },
  {
    page: "docs/guides/everyday.md",
    heading: "use-the-dashboard-too",
    words: "hotfix, emergency",
  },
  {
    page: "docs/guides/who-gets-what.md",
    words: "condition, conditions, segment, targeting, audience",
  },
  {
    page: "docs/reference/limits.md",
    heading: "what-roblox-limits",
    words: "rate limit, quota, too many requests, 429",
  },
  { page: "docs/commands/setup.md", words: "import, migrate" },
  { page: "docs/commands/config-pull.md", words: "lose, losing, keep my edits" },
  { page: "docs/commands/config-validate.md", words: "offline, lint" },
  {
    page: "docs/guides/start.md",
    heading: "set-up-the-folder",
    words: "existing game, import, sign, symbol, plus, minus, tilde",
  },
  { page: "docs/guides/ci.md", heading: "pin-the-version", words: "pinned, lock the version" },
  {
    page: "docs/faq.md",
    heading: "my-key-was-stolen-what-now",
    words: "stolen key, leaked, compromised",
  },
  {
    page: "docs/faq.md",
    heading: "can-the-key-come-from-1password-or-another-password-manager",
    words: "password manager, vault, secret manager",
  },
  {
    page: "docs/guides/ci.md",
    heading: "every-night-edits-on-the-dashboard",
    words: "drift, nightly, schedule",
  },
  {
    page: "docs/faq.md",
    heading: "can-an-event-start-on-friday-and-end-on-sunday-by-itself",
    words: "schedule, timer, weekend",
  },
  { page: "docs/guides/several-games.md", words: "monorepo" },
  { page: "docs/install.md", heading: "with-the-script", words: "command not found, PATH" },
  { page: "SECURITY.md", heading: "reporting", words: "stolen key, leak, compromised" },
  { page: "docs/agents/SKILL.md", words: "agent, AI, LLM, Claude, Cursor, Copilot, Codex" },
  { page: "docs/guides/luau.md", words: "typescript, types, codegen, ConfigService" },
  { page: "docs/guides/luau.md", heading: "roblox-ts", words: "typescript, d.ts" },
  { page: "docs/guides/value-rules.md", words: "validation, json schema, min, max, limits" },
  { page: "SECURITY.md", heading: "what-is-stored-where", words: "cache, password, cookie" },
  {
    page: "docs/reference/environment.md",
    heading: "proxies-and-certificates",
    words: "corporate, firewall, ssl, tls",
  },
];

/** Searches by people, and the page that must be among the first three results. */
export const QUERIES: readonly (readonly [query: string, page: string])[] = [
  ["feature flag", "docs/faq.md"],
  ["a/b test", "docs/faq.md"],
  ["autocomplete", "docs/install.md"],
  ["github actions", "docs/guides/ci.md"],
  ["secret", "docs/guides/ci.md"],
  ["401", "docs/troubleshooting.md"],
  ["undo a publish", "docs/guides/publish-safely.md"],
  ["rename a key", "docs/faq.md"],
  ["delete a key", "docs/guides/everyday.md"],
  ["change a price", "docs/guides/everyday.md"],
  ["try in studio", "docs/guides/publish-safely.md"],
  ["git conflict", "docs/troubleshooting.md"],
  ["proxy", "docs/reference/environment.md"],
  ["who changed a value", "docs/guides/everyday.md"],
  ["discord", "docs/faq.md"],
  ["hotfix", "docs/guides/everyday.md"],
  ["kill switch", "docs/faq.md"],
  ["segment", "docs/guides/who-gets-what.md"],
  ["rate limit", "docs/reference/limits.md"],
  ["scopes", "docs/reference/limits.md"],
  ["agent", "docs/agents/SKILL.md"],
  ["who may publish", "docs/guides/publish-safely.md"],
  ["gradual rollout", "docs/guides/publish-safely.md"],
  ["roblox-ts", "docs/guides/luau.md"],
  ["schedule", "docs/guides/ci.md"],
  ["fork", "docs/guides/ci.md"],
  ["two games", "docs/guides/several-games.md"],
  ["exit code 2", "docs/troubleshooting.md"],
  ["docker", "docs/faq.md"],
  ["oauth", "docs/faq.md"],
  ["universe id", "docs/guides/start.md"],
  ["uninstall", "docs/install.md"],
  ["validation", "docs/guides/value-rules.md"],
  ["telemetry", "SECURITY.md"],
  ["subfolder", "docs/reference/files.md"],
  ["10%", "docs/faq.md"],
  ["schema", "docs/guides/value-rules.md"],
  ["password", "SECURITY.md"],
  ["undo yesterday", "docs/guides/publish-safely.md"],
  ["import", "docs/commands/setup.md"],
  ["lose edits", "docs/commands/config-pull.md"],
  ["schedule friday", "docs/faq.md"],
  ["stolen", "docs/faq.md"],
  ["backup", "docs/guides/publish-safely.md"],
  ["monorepo", "docs/guides/several-games.md"],
  ["offline", "docs/commands/config-validate.md"],
  ["tilde", "docs/guides/start.md"],
  ["drift", "docs/guides/ci.md"],
  ["when do players get it", "docs/guides/everyday.md"],
  ["existing game", "docs/faq.md"],
  ["restore one key", "docs/guides/publish-safely.md"],
  ["pin version", "docs/guides/ci.md"],
  ["stolen key", "docs/faq.md"],
  ["public repository", "docs/faq.md"],
  ["1password", "docs/faq.md"],
];

/** Questions that people type whole, and the page that is among the first three results. */
export const QUESTIONS: typeof QUERIES = [
  ["How do I change a price?", "docs/guides/everyday.md"],
  ["How do I undo yesterday's change?", "docs/guides/publish-safely.md"],
  ["What does exit code 2 mean?", "docs/troubleshooting.md"],
  ["What are the limits of publishing?", "docs/reference/limits.md"],
  ["OAuth instead of a key?", "docs/faq.md"],
];
