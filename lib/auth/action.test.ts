import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { publicAction, tooManyTries } from "@/lib/auth/action";
import { toFormData } from "@/lib/forms/form-data";

const isWithinLimit = vi.hoisted(() => vi.fn());
vi.mock("@/lib/limits/rate-limit", () => ({ isWithinLimit, clientNetwork: async () => "network" }));
vi.mock("@/lib/auth/session", () => ({}));

const read = vi.fn((input: unknown) => input);
const run = vi.fn(async () => ({ ok: true, data: undefined }) as const);
const action = publicAction(
  { name: "test", points: 1, seconds: 1 },
  { schema: z.preprocess(read, z.any()), run },
);

beforeEach(() => {
  vi.clearAllMocks();
  isWithinLimit.mockResolvedValue(true);
});

test("an action parses a form within the rate limit and returns the result of its mutation", async () => {
  expect(await action(null, toFormData({ email: "a@x.example" }))).toEqual({
    ok: true,
    data: undefined,
  });
  expect(read).toHaveBeenCalledWith({ email: "a@x.example" }, expect.anything());
});

test("a form with too many fields is refused without a check of the rate limit and without its values", async () => {
  const fields = Array.from({ length: 201 }, (_, index) => [`field-${index}`, "x"]);
  expect(await action(null, toFormData(Object.fromEntries(fields)))).toEqual({
    ok: false,
    error: "A form can have at most 200 fields.",
  });
  for (const step of [isWithinLimit, read, run]) expect(step).not.toHaveBeenCalled();
});

test("a caller over the rate limit is refused before the form is parsed", async () => {
  isWithinLimit.mockResolvedValue(false);
  expect(await action(null, toFormData({ email: "a", password: "b" }))).toEqual({
    ok: false,
    error: tooManyTries,
    values: { email: "a" },
  });
  for (const step of [read, run]) expect(step).not.toHaveBeenCalled();
});
