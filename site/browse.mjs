/**
 * Open every page of dist/site in a real browser, headless Chromium, on a phone's and on a desk's
 * width: `deno task site:browse` after `deno task site`. It looks for dead links, errors in the
 * console, requests to other hosts and pages wider than the window, and uses the search. Pictures
 * for a person to look at are in dist/site-pictures. CHROMIUM names the browser's file.
 */
import { mkdir, readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const SITE = fileURLToPath(new URL("../dist/site", import.meta.url));
const PICTURES = fileURLToPath(new URL("../dist/site-pictures", import.meta.url));
const { base } = JSON.parse(await readFile(new URL(".vitepress/settings.json", import.meta.url)));
const WIDTHS = [400, 1280];
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
  for (const width of WIDTHS) await openPages(width);
  checkLinks();
  await search("rollback", "rollback");
  await mkdir(PICTURES, { recursive: true });
  await takePicture("index.html", 400, "light");
  await takePicture("index.html", 1280, "dark");
  await takePicture("troubleshooting.html", 1280, "light");
} finally {
  await browser.close();
  server.close();
}

for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
const opened = pages.length * WIDTHS.length;
process.stdout.write(
  `${opened} views of ${pages.length} pages, ${links.size} links: ${complaints.length} complaints\n`,
);
process.exitCode = complaints.length === 0 && pages.length > 0 ? 0 : 1;

/** Open every page on a window of this width, and collect its links and anchors. */
async function openPages(width) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  let at = "";
  const complain = (what) => complaints.push(`${at} at ${width} pixels: ${what}`);
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
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      hrefs: [...document.querySelectorAll("a[href]")].map(({ href }) => href),
      heading: document.querySelector("h1")?.textContent ?? "",
    }));
    if (found.wide > 0) complain(`is ${found.wide} pixels wider than the window`);
    if (found.heading === "") complain("has no heading");
    anchors.set(file, new Set(found.ids));
    for (const href of found.hrefs) if (href.startsWith(origin)) links.set(href, file);
  }
  await context.close();
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

/** Search for a word as a reader does, and reach a page that has it in a heading. */
async function search(word, heading) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${origin}${base}`, { waitUntil: "networkidle" });
  await page.click(".VPNavBarSearch button");
  await page.fill(".VPLocalSearchBox input", word);
  const result = page.locator(".VPLocalSearchBox .result", { hasText: new RegExp(heading, "i") });
  try {
    await result.first().click({ timeout: 10_000 });
    await page.waitForLoadState("networkidle");
    const text = await page.locator("main").textContent({ timeout: 10_000 });
    if (!text.toLowerCase().includes(heading)) complaints.push(`search for ${word}: wrong page`);
  } catch (error) {
    complaints.push(`search for ${word}: ${error.message.split("\n")[0]}`);
  }
  await page.close();
}

async function takePicture(file, width, colorScheme) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  await page.goto(`${origin}${base}${file}`, { waitUntil: "networkidle" });
  await page.screenshot({
    path: join(PICTURES, `${file.replace(".html", "")}-${width}-${colorScheme}.png`),
  });
  await page.close();
}
