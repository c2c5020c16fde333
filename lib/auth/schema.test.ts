import { expect, test } from "vitest";
import { newPassword, nextPath } from "@/lib/auth/schema";

test.each(["x".repeat(8), "x".repeat(72), "ä".repeat(36), "        "])(
  "the new password %j is accepted unchanged",
  (password) => {
    expect(newPassword.parse(password)).toBe(password);
  },
);

test.each(["", "x".repeat(7), "x".repeat(73), "ä".repeat(37), "🔑".repeat(19)])(
  "the new password %j is refused",
  (password) => {
    expect(newPassword.safeParse(password).success).toBe(false);
  },
);

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
