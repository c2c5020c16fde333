import { expect, test } from "vitest";
import { newPassword } from "@/lib/auth/schema";

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
