/**
 * Open every page of dist/site in a real browser, headless Chromium, as wide as a phone, a tablet and a
 * desk: `deno task site:browse` after `deno task site`. It looks for dead links, errors in the
 * console, requests to other hosts, pages wider than the window and what is cut off; it searches, switches
 * the theme and copies a sample. Pictures for a person to look at are in dist/site-pictures. CHROMIUM names
 * the browser's file.
 */
import { mkdir, readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const SITE = fileURLToPath(new URL("../dist/site", import.meta.url));
const PICTURES = fileURLToPath(new URL("../dist/site-pictures", import.meta.url));
const { base, card, queries } = JSON.parse(
  await readFile(new URL(".vitepress/settings.json", import.meta.url)),
);
const WIDTHS = [390, 800, 1440];
/** Pages to take pictures of, at each width and in both themes. */
const SHOWN = [
  "index",
  "guides/start",
  "commands/config-sync",
  "documents/check",
  "permissions",
  "faq",
];
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const server = createServer(async (request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://site").pathname);
  const file = path.endsWith("/") ? `${path}index.html` : path;
  const content = file.startsWith(base)
    ? await readFile(join(SITE, file.slice(base.length))).catch(() => undefined)
    : undefined;
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  response.writeHead(content === undefined ? 404 : 200, { "content-type": type });
  response.end(content);
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const origin = `http://127.0.0.1:${server.address().port}`;

const files = (await readdir(SITE, { recursive: true })).filter((file) => file.endsWith(".html"));
const pages = files.filter((file) => file !== "404.html").sort();
const complaints = [];
const links = new Map();
const anchors = new Map();

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
});
try {
  await openPages();
  checkLinks();
  for (const [query, file] of queries) await search(query, file);
  await switchTheme();
  await copySample();
  await readCard();
  await mkdir(PICTURES, { recursive: true });
  for (const page of SHOWN) {
    for (const width of WIDTHS) {
      for (const theme of ["light", "dark"]) await takePicture(page, width, theme);
    }
  }
} finally {
  await browser.close();
  server.close();
}

for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.stdout.write(
  `${pages.length} pages in ${WIDTHS.length} widths, ${links.size} links: ${complaints.length} complaints\n`,
);
process.exitCode = complaints.length === 0 && pages.length > 0 ? 0 : 1;

/** Open every page, look at it in each width, and collect its links and anchors. */
async function openPages() {
  const page = await browser.newPage();
  let at = "";
  const complain = (what) => complaints.push(`${at}: ${what}`);
  page.on("pageerror", (error) => complain(`error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && complain(message.text()));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:")) complain(`asks ${url}`);
  });
  for (const file of pages) {
    at = file;
    const reply = await page.goto(`${origin}${base}${file}`);
    await page.waitForFunction(() => document.querySelector("#app")?.__vue_app__ !== undefined);
    if (reply.status() !== 200) complain(`answered ${reply.status()}`);
    const found = await page.evaluate(() => ({
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      hrefs: [...document.querySelectorAll("a[href]")].map(({ href }) => href),
      heading: document.querySelector("h1")?.textContent ?? "",
    }));
    if (found.heading === "") complain("has no heading");
    anchors.set(file, new Set(found.ids));
    for (const href of found.hrefs) if (href.startsWith(origin)) links.set(href, file);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const what of await page.evaluate(findCut)) complain(`${what}, at ${width} pixels`);
    }
  }
  await page.close();
}

/** What of a page a reader cannot see without moving it sideways; runs in the browser. */
function findCut() {
  const { scrollWidth, clientWidth } = document.documentElement;
  const parts = [...document.querySelectorAll(".vp-doc :is(pre, table, td, img)")];
  return [
    ...(scrollWidth > clientWidth
      ? [`is ${scrollWidth - clientWidth} pixels wider than the window`]
      : []),
    ...parts.filter((one) =>
      one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > edgeOf(one) + 1
    ).map((one) => `cuts ${one.tagName} off: ${one.textContent.trim().slice(0, 40)}`),
    ...[...new Set(brokenWords())].map((word) => `breaks the word ${word}`),
  ];

  /** Where a part ends at the latest; a sample may be as wide as the window. */
  function edgeOf(part) {
    return part.matches("pre") ? innerWidth : part.closest(".vp-doc").getBoundingClientRect().right;
  }

  /** Words that begin on one line and end on the next, where the window has room for them. */
  function* brokenWords() {
    const texts = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest("pre")) continue;
      for (
        const { 0: word, index } of texts.currentNode.data.matchAll(/(?<!\S)[^\s/-]{2,30}(?!\S)/g)
      ) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) yield word;
      }
    }
  }
}

/** Every link to the site leads to a page that is there, and to a place on it. */
function checkLinks() {
  for (const [href, from] of links) {
    const { pathname, hash } = new URL(href);
    const path = decodeURIComponent(pathname).slice(base.length);
    const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    const ids = anchors.get(file);
    if (ids === undefined) complaints.push(`${from}: dead link to ${pathname}`);
    else if (hash !== "" && !ids.has(decodeURIComponent(hash.slice(1)))) {
      complaints.push(`${from}: no place ${hash} on ${file}`);
    }
  }
}

/** Search as a reader does: the right page is among the first three results. */
async function search(query, file) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}${base}`, { waitUntil: "networkidle" });
  await page.click(".VPNavBarSearch button");
  await page.fill(".VPLocalSearchBox input", query);
  const results = page.locator(".VPLocalSearchBox .result");
  try {
    await results.first().waitFor({ timeout: 10_000 });
    await page.waitForTimeout(300);
    const found = await results.evaluateAll((all) => all.map(({ href }) => new URL(href).pathname));
    const first = [...new Set(found.map((path) => path.slice(base.length).replace(/\.html$/, "")))];
    if (!first.slice(0, 3).includes(file)) {
      complaints.push(`search for ${query}: ${file} is not among ${first.slice(0, 3).join(", ")}`);
    }
  } catch (error) {
    complaints.push(`search for ${query}: ${error.message.split("\n")[0]}`);
  }
  await page.close();
}

/** The site's own switch changes the pictures, too. */
async function switchTheme() {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
  });
  await page.goto(`${origin}${base}`, { waitUntil: "networkidle" });
  const shown = () =>
    page.locator(":is(.vp-doc, .VPHero) img").evaluateAll((all) =>
      all.filter((one) => one.offsetParent !== null).map(({ src }) =>
        /-(light|dark)\b/.exec(src)?.[1]
      )
    );
  const before = await shown();
  await page.locator(".VPSwitchAppearance:visible").first().click();
  const after = await shown();
  if (before.length < 2 || before.some((one) => one !== "light")) complaints.push("light pictures");
  if (after.length !== before.length || after.some((one) => one !== "dark")) {
    complaints.push(`the switch leaves pictures: ${after.join(", ")}`);
  }
  await page.close();
}

/** The copy button of a sample takes the commands, without the prompt and the output. */
async function copySample() {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  await page.goto(`${origin}${base}guides/start.html`, { waitUntil: "networkidle" });
  const sample = page.locator(".language-console").last();
  await sample.hover();
  await sample.locator("button.copy").click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const expected = (await sample.locator("pre").textContent()).split("\n")
    .filter((line) => line.startsWith("$ ")).map((line) => line.slice(2)).join("\n");
  if (copied !== expected || copied === "") complaints.push(`copied: ${copied}`);
  await context.close();
}

/** The picture that a shared link shows is there, and as large as its page says. */
async function readCard() {
  const page = await readFile(join(SITE, "index.html"), "utf8");
  const [, path = ""] = /property="og:image" content="https:\/\/[^/]+([^"]+)"/.exec(page) ?? [];
  const file = path.startsWith(base) ? join(SITE, path.slice(base.length)) : "";
  const content = await readFile(file).catch(() => Buffer.alloc(24));
  const [kind, width, height] = [
    content.toString("latin1", 1, 4),
    content.readUInt32BE(16),
    content.readUInt32BE(20),
  ];
  if (kind !== "PNG" || width !== card.width || height !== card.height) {
    complaints.push(`the picture of a shared link, ${path}: ${kind} of ${width} × ${height}`);
  }
}

async function takePicture(name, width, colorScheme) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  await page.goto(`${origin}${base}${name}.html`, { waitUntil: "networkidle" });
  const path = join(PICTURES, `${name.replaceAll("/", "-")}-${width}-${colorScheme}.png`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
