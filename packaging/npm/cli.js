#!/usr/bin/env node
// Starts the program in the package for this machine, which npm installed beside this one.
"use strict";
const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const name = ["@PACKAGE@", process.platform, process.arch].join("-") + (isMusl() ? "-musl" : "");

function isMusl() {
  if (process.platform !== "linux") return false;
  const report = process.report.getReport();
  return (typeof report === "string" ? JSON.parse(report) : report).header.glibcVersionRuntime ===
    undefined;
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function findProgram() {
  try {
    return require.resolve(`${name}/${process.platform === "win32" ? "cli.exe" : "cli"}`);
  } catch {
    return fail(
      `The package ${name} is not installed, which has the program for this machine.\n` +
        "Install again without --omit=optional, or in another way: @HOMEPAGE@",
    );
  }
}

const child = spawn(findProgram(), process.argv.slice(2), { stdio: "inherit" });
// Ctrl-C reaches both: the program decides what it means. What only this process gets is passed on.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", ({ message }) => fail(`${name} could not be started: ${message}`));
child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
