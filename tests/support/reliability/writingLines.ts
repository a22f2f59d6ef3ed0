import { PAST } from "./project.ts";

/** Lines of every command that writes a file or changes something on the platform. */
export const WRITING: readonly string[] = [
  "config init",
  "config schema --env dev",
  "config schema --env dev --yes",
  "config luau --env dev --output Live.luau",
  "config set shop.price 9 --env dev",
  "config set shop.price nine --env dev --yes",
  "config unset shop.price --env dev",
  "config promote dev prod --yes",
  "config promote dev prod --yes --from-live",
  "config pull --env dev --yes",
  "config pull --env dev --yes --merge --theirs",
  "config sync --env dev --plan plan.json",
  "config sync --env dev --yes",
  "config stage --env dev --yes",
  "config publish --env dev --yes",
  `config rollback ${PAST} --env dev --yes`,
  "config draft --discard --env dev --yes",
  "setup --env test --universe-id 1234567890 --yes",
  "completions bash --output completions.bash",
];

/** Lines of every command that asks before a write, where a person agrees to everything. */
export const ASKING: readonly string[] = [
  "config schema --env dev",
  "config set shop.price nine --env dev",
  "config promote dev prod",
  "config pull --env dev",
  "config pull --env dev --merge",
  "config sync --env dev",
  "config stage --env dev",
  "config publish --env dev",
  "config rollback --env dev",
  "config draft --discard --env dev",
  "setup",
];
