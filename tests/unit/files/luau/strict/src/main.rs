//! Checks Luau modules in strict mode: `strict <definitions> <module>...`. Each finding is a line
//! `<module>:<line>: <message>`; the exit code is 0 either way, and 101 when a file cannot be read.

use luau_analyze::Checker;
use std::{env, fs};

fn main() {
    let mut paths = env::args().skip(1);
    let definitions = paths.next().expect("the definitions come first");
    let mut checker = Checker::new().expect("a checker");
    checker
        .add_definitions(&fs::read_to_string(definitions).expect("readable definitions"))
        .expect("definitions without an error");
    for path in paths {
        let module = fs::read_to_string(&path).expect("a readable module");
        let result = checker.check(&module).expect("a check");
        assert!(!result.timed_out, "{path} took too long");
        for finding in result.errors() {
            println!("{path}:{}: {}", finding.line + 1, finding.message.replace('\n', " "));
        }
    }
}
