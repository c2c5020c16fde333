import { expect, test } from "vitest";
import { isCompleteWithoutScripts, isEmptyErrorPage, removeFrameworkScripts } from "./plain.ts";

const complete = '<!DOCTYPE html><html lang="en" data-complete="true">';
const own =
  '<script src="/page.0a1b.js" async=""></script><script>(()=>{document.documentElement.className="dark"})()</script>';
const data = '<script type="application/ld+json">{"@type":"JobPosting"}</script>';
const style = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
// Tags in the form that Next 16 renders; e2e/bare tests the installed version.
const next = [
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>',
  '<script src="/_next/static/chunks/a.js" async=""></script>',
  '<script src="/_next/static/chunks/b.js" noModule=""></script>',
  '<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({});</script>',
  "<script>(self.__next_f=self.__next_f||[]).push([0])</script>",
  '<script>self.__next_f.push([1,"\\u003c/script>"])</script>',
];

test("a page with data-complete loses Next's scripts and nothing else", () => {
  const [preload = "", first = "", ...rest] = next;
  expect(
    removeFrameworkScripts(
      `${complete}<head>${style}${preload}${first}${own}</head><p>a</p>${data}${rest.join("")}</html>`,
    ),
  ).toBe(`${complete}<head>${style}${own}</head><p>a</p>${data}</html>`);
});

test("the script for an empty Suspense boundary that is streamed late is removed too", () => {
  const late = [
    "<script>requestAnimationFrame(function(){$RT=performance.now()});</script>",
    ...next,
    `<script>document.querySelectorAll('body link[rel="icon"], body link[rel="apple-touch-icon"]').forEach(el => document.head.appendChild(el))</script>`,
    '<div hidden id="S:0"></div><script>$RB=[];$RC=function(a,b){};$RC("B:0","S:0")</script>',
    '<div hidden id="S:1"></div><script>$RC("B:1","S:1")</script>',
  ];
  const page = `${complete}<div hidden=""><!--$?--><template id="B:0"></template><!--/$--></div><p>a</p>`;
  expect(removeFrameworkScripts(page + late.join(""))).toBe(page);
});

test("a page with content that was streamed late is left unchanged, since React has to move it", () => {
  const page = `${complete}${next.join("")}<div hidden id="S:0"><p>a</p></div><script>$RC("B:0","S:0")</script>`;
  expect(removeFrameworkScripts(page)).toBe(page);
  expect(isCompleteWithoutScripts(page)).toBe(false);
});

test.each([
  '<!DOCTYPE html><html lang="en">',
  '<!DOCTYPE html><html lang="en" data-completed="true">',
  '<!DOCTYPE html><html lang="en"><body data-complete="true">',
  `<!-- ${complete} -->`,
])("a page without data-complete on its <html> tag is left unchanged: %s", (head) => {
  const page = `${head}${next.join("")}`;
  expect(removeFrameworkScripts(page)).toBe(page);
});

test("escaped script tags in the text of a page are kept", () => {
  const page = `${complete}<p>&lt;script&gt;self.__next_f.push([1])&lt;/script&gt;</p>`;
  expect(removeFrameworkScripts(page)).toBe(page);
});

test("the empty error document of Next is recognised", () => {
  expect(isEmptyErrorPage('<!DOCTYPE html><html id="__next_error__"><head>')).toBe(true);
  expect(isEmptyErrorPage(`${complete}<p id="__next_error__">`)).toBe(false);
});
