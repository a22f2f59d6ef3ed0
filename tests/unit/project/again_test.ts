import assert from "node:assert/strict";
import { assertProjectUnchanged, type Basis } from "../../../src/project/again.ts";
import { projectOf, type ProjectTexts } from "../../../src/project/readProject.ts";
import { Failure, orThrow } from "../../../src/values/failure.ts";

const FLAGS = { places: "cliplace.toml", config: "cliconfig.toml" };

function project(texts: ProjectTexts) {
  return projectOf({ folder: "", has: [] }, FLAGS, texts);
}

/** The universe of an environment, and nothing else of the places file. */
const UNIVERSE: Basis = {
  file: FLAGS.places,
  means: ({ places }) => `${orThrow(places.content)?.envs.get("dev")?.universeId}`,
  advice: "Run it again.",
};

const BEFORE = project({ places: "[dev]\nuniverse_id = 1\n" });

Deno.test("what a write was not decided from may change", () => {
  for (const places of ["# A comment\n[dev]\nuniverse_id = 1\n", "[dev]\nuniverse_id = 1\n[b]\n"]) {
    assertProjectUnchanged(BEFORE, project({ places, config: "[dev]\n" }), [UNIVERSE]);
  }
});

Deno.test("a file that means something else, is gone or cannot be read any more is named", () => {
  const unreadable = new Failure("It cannot be read.", "Make it readable.");
  for (const places of ["[dev]\nuniverse_id = 2\n", "[dev", undefined, unreadable]) {
    assert.throws(
      () => assertProjectUnchanged(BEFORE, project({ places }), [UNIVERSE]),
      /cliplace\.toml changed while this ran\. Nothing was published or staged\. Run it again\./,
    );
  }
});
