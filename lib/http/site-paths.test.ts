import { expect, test } from "vitest";
import { canonicalPath } from "@/lib/http/site-paths";

test.each([
  ["/EVENTS", "/events"],
  ["/Events/?type=meetup&x=Y", "/events?type=meetup&x=Y"],
  ["/golang-jobs/", "/"],
  ["/Golang-Jobs//", "/"],
  ["/jobs/", "/"],
  ["/jobs", "/"],
  ["/jobs/Senior-Gopher/?utm_source=x", "/golang-jobs/senior-gopher?utm_source=x"],
  ["/FEED.XML?type=contract", "/feed.xml?type=contract"],
  ["/no-such-page/", "/no-such-page"],
  ["//evil.example.com/", "/evil.example.com"],
  ["/\\evil.example.com", "/evil.example.com"],
  ["/golang-jobs//x", "/golang-jobs/x"],
])("the path %s is redirected to the canonical path %s", (url, canonical) => {
  expect(canonicalPath(url)).toBe(canonical);
  expect(canonicalPath(canonical)).toBeNull();
});

test.each([
  "/",
  "/?city=New+York/",
  "/events?type=meetup",
  "/images/author-images/A.png",
  "/_next/static/Aa.js",
  "/No-such",
  "/golang-jobs/%E2%80%A8",
  "/blogs/a",
  "/og/jobs/a",
])("the canonical path %s is not redirected", (url) => {
  expect(canonicalPath(url)).toBeNull();
});
