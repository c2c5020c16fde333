import { expect, test, vi } from "vitest";
import { copyPostingAction, copyToOwnJobAction, linkOwnBoardAction } from "@/lib/imports/actions";

const linkBoard = vi.hoisted(() => vi.fn());
const copyPosting = vi.hoisted(() => vi.fn());
vi.mock("@/lib/imports/mutations", () => ({ linkBoard }));
vi.mock("@/lib/imports/queries", () => ({}));
vi.mock("@/lib/imports/import-boards", () => ({}));
vi.mock("@/lib/imports/copy-posting", () => ({ copyPosting }));
vi.mock("@/lib/rows/mutations", () => ({}));
vi.mock("@/lib/jobs/mutations", () => ({}));
vi.mock("@/lib/limits/rate-limit", () => ({}));
vi.mock("next/cache", () => ({ refresh: () => undefined }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

/** The signed-in profile, which may call the actions of recruiters and those of admins. */
const profile = { id: "1", status: "approved", role: "admin" };
const query = {
  select: () => query,
  eq: () => query,
  maybeSingle: () => query,
  throwOnError: async () => ({ data: profile }),
};
vi.mock("@/lib/supabase/server", () => ({
  sessionClient: () => ({
    auth: { getClaims: async () => ({ data: { claims: { sub: "1" } }, error: null }) },
    from: () => query,
  }),
}));

function addressForm(address: string): FormData {
  const form = new FormData();
  form.set("address", address);
  return form;
}

test.each([
  ["unconfirmed", /^We have not yet confirmed/],
  ["limited", /^You have added 5 boards today/],
  ["own", /^This board has already been linked/],
  ["free", /^Somebody has just unlinked/],
  ["claimed", /^Another company has already linked this board\. We have noted/],
  ["claimed by another", /^Several companies claim this board\. Please write to \S+@/],
])("the refusal of a board with the code “%s” is shown at its address", async (code, sentence) => {
  linkBoard.mockResolvedValue({ ok: false, code, message: "You have added 5 boards today" });
  const form = addressForm("https://boards.greenhouse.io/acme");
  expect(await linkOwnBoardAction(null, form)).toMatchObject({
    error: expect.stringMatching(sentence) as string,
    fieldErrors: { address: [expect.stringMatching(sentence)] },
  });
});

test.each([
  ["limited", /wait an hour/],
  ["busy", /^Other pages are still being read/],
  ["tooLong", /^Description can have at most 200000 characters of HTML$/],
  ["invalid", /^The page has none$/],
  ["unreadable", /^The page has none$/],
])(
  "the refusal of a posting with the code “%s” is shown at its address",
  async (code, sentence) => {
    copyPosting.mockResolvedValue({ ok: false, code, message: "The page has none" });
    for (const action of [copyPostingAction, copyToOwnJobAction])
      expect(await action(null, addressForm("https://acme.dev/job"))).toMatchObject({
        error: expect.stringMatching(sentence) as string,
        fieldErrors: { address: [expect.stringMatching(sentence)] },
      });
  },
);

test("a copied posting is the result of the action", async () => {
  const posting = { url: "https://acme.dev/job", fields: {}, missing: [] };
  copyPosting.mockResolvedValue({ ok: true, data: posting });
  const copied = await copyPostingAction(null, addressForm(posting.url));
  expect(copied).toEqual({ ok: true, data: posting });
});
