import { expect, test } from "vitest";
import { nextPath } from "./next-path";

test.each(["/recruiter/jobs/new", "/admin", "/admin/jobs?archived=1&q=go"])(
  "sign-in can return to %j",
  (path) => {
    expect(nextPath(path, "/fallback")).toBe(path);
  },
);

test.each([
  ...[
    "//e.example",
    "/\\e.example",
    "/\t/e.example",
    "\\\\e.example",
    "https://e.example/recruiter",
    "javascript:alert(1)",
  ],
  ...[
    "/recruiter@e.example",
    "/recruiter/../../x",
    "",
    "/",
    "/blogs",
    "/administration",
    null,
    ["/admin"],
  ],
])("sign-in does not return to %j", (path) => {
  expect(nextPath(path, "/fallback")).toBe("/fallback");
});
