import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { answerOnly, publicAction, refreshOnly } from "@/lib/auth/session";
import { failures, toFormData } from "@/lib/forms/submission";

const isWithinLimit = vi.hoisted(() => vi.fn());
const purgePages = vi.hoisted(() => vi.fn());
const refresh = vi.hoisted(() => vi.fn());
vi.mock("next/cache", () => ({ refresh }));
vi.mock("@/lib/http/purge-pages", () => ({ purgePages }));
vi.mock("@/lib/limits/rate-limit", () => ({ isWithinLimit, clientNetwork: async () => "network" }));
vi.mock("@/lib/supabase/server", () => ({}));

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
    error: failures.limited,
    values: { email: "a" },
  });
  for (const step of [read, run]) expect(step).not.toHaveBeenCalled();
});

/** The address to which an action redirects, as the error's digest says; null if it returns a result. */
async function redirectOf(result: Promise<unknown>): Promise<string | null> {
  try {
    await result;
    return null;
  } catch (error) {
    return String((error as { digest?: string }).digest).split(";")[2] ?? null;
  }
}

describe("what follows an action", () => {
  const limit = { name: "test", points: 1, seconds: 1 };
  const schema = z.object({ next: z.string() });
  const done = { ok: true, data: "7" } as const;
  const refused = { ok: false, error: "No." } as const;
  const send = (follower: ReturnType<typeof publicAction>) =>
    redirectOf(follower(null, toFormData({ next: "/b" })));
  const goTo = (id: string, { next }: { next: string }) => `${next}/${id}`;

  test.each([
    ["without `after`", undefined, { purged: 1, refreshed: 1, address: null }],
    ["with refreshOnly", refreshOnly, { purged: 0, refreshed: 1, address: null }],
    ["with answerOnly", answerOnly, { purged: 0, refreshed: 0, address: null }],
    ["with an address", { goTo: "/a" }, { purged: 1, refreshed: 1, address: "/a" }],
    [
      "with a function that returns an address",
      { goTo },
      { purged: 1, refreshed: 1, address: "/b/7" },
    ],
    [
      "with an address and without a purge",
      { goTo: "/a", purge: false },
      { purged: 0, refreshed: 1, address: "/a" },
    ],
  ] as const)(
    "the success of an action %s purges, refreshes and redirects as declared",
    async (_, after, { purged, refreshed, address }) => {
      const work = { schema, run: async () => done, ...(after && { after }) };
      expect(await send(publicAction(limit, work))).toBe(address);
      expect(purgePages).toHaveBeenCalledTimes(purged);
      expect(refresh).toHaveBeenCalledTimes(refreshed);
    },
  );

  test("a failure purges nothing and refreshes the page", async () => {
    expect(await send(publicAction(limit, { schema, run: async () => refused }))).toBeNull();
    expect(purgePages).not.toHaveBeenCalled();
    expect(refresh).toHaveBeenCalledOnce();
  });

  test("a failure of an action with an address leaves the page as it is", async () => {
    const work = { schema, run: async () => refused, after: { goTo: "/a" } };
    expect(await send(publicAction(limit, work))).toBeNull();
    expect(refresh).not.toHaveBeenCalled();
  });

  test("input that its schema refuses purges, refreshes and redirects nothing", async () => {
    const work = { schema: z.never(), run: async () => done, after: { goTo: "/a" } };
    expect(await send(publicAction(limit, work))).toBeNull();
    for (const step of [purgePages, refresh]) expect(step).not.toHaveBeenCalled();
  });
});
