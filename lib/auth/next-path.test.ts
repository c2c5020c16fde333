import { expect, test } from "vitest";
import { nextPath } from "@/lib/auth/next-path";

test.each(["/recruiter/jobs/new", "/admin", "/admin/jobs?archived=1&q=go"])(
  "after sign-in the path %j can be opened",
  (path) => {
    expect(nextPath(path, "/fallback")).toBe(path);
  },
);

test.each([
  "//e.example",
  "/\\e.example",
  "/	/e.example",
  "\\\\e.example",
  "https://e.example/recruiter",
  "javascript:alert(1)",
  "/recruiter@e.example",
  "/recruiter/../../x",
  "",
  "/",
  "/blogs",
  "/administration",
  null,
  ["/admin"],
])("after sign-in the address %j is not opened", (path) => {
  expect(nextPath(path, "/fallback")).toBe("/fallback");
});
