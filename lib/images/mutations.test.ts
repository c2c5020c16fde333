import { beforeEach, expect, test, vi } from "vitest";
import type { ActionResult } from "@/lib/forms/submission";

vi.mock("server-only", () => ({}));
const encodeImage = vi.fn<() => Promise<object>>();
vi.mock("@/lib/images/encode", () => ({ encodeImage }));
const upload = vi.fn<() => Promise<object>>();
const storage = { from: () => ({ upload }) };
vi.mock("@/lib/supabase/server", () => ({ operatorClient: () => ({ storage }) }));
const { saveWithImage } = await import("@/lib/images/mutations");

const id = "00000000-0000-4000-8000-000000000001";
const done: ActionResult<string> = { ok: true, data: id };
const set = vi.fn(async () => ({ error: null }));
const save = vi.fn(async () => done);

beforeEach(() => {
  vi.clearAllMocks();
  encodeImage.mockResolvedValue({ webp: Buffer.from("RIFF") });
  upload.mockResolvedValue({ error: null });
  save.mockResolvedValue(done);
});

type Row = { version: number; image: string | null } | null;

/** Saves a row with an image file, from a form of `version`, while the stored row is `stored`. */
const saveImage = (version: number | undefined, stored: Row, isNew = false) =>
  saveWithImage(
    {
      noun: "logo",
      field: "logo",
      folder: "company-logos",
      file: new File(["image"], "a.png"),
      isRemoved: false,
      profileId: "profile",
      id: isNew ? undefined : id,
      version,
      read: async () => stored,
      set,
    },
    save,
  );

test.each([
  ["is at another version than the form", 3, { version: 4, image: null }],
  ["does not exist or is not the caller's", 3, null],
  ["is not the caller's, whose form overwrites any version", undefined, null],
])("an image is not decoded for a row that %s", async (_, version, stored) => {
  const refusal = { ok: false as const, error: "This company no longer exists." };
  save.mockResolvedValue(refusal as never);
  expect(await saveImage(version, stored)).toEqual(refusal);
  expect(encodeImage).not.toHaveBeenCalled();
  expect(upload).not.toHaveBeenCalled();
  expect(set).not.toHaveBeenCalled();
});

test.each([
  ["a row at the version of the form", 3, { version: 3, image: null }, false],
  ["a row whose form overwrites any version", undefined, { version: 4, image: null }, false],
  ["a new row", undefined, null, true],
])("an image is decoded and stored for %s", async (_, version, stored, isNew) => {
  expect(await saveImage(version, stored, isNew)).toEqual(done);
  expect(encodeImage).toHaveBeenCalledTimes(1);
  expect(upload).toHaveBeenCalledTimes(1);
  expect(set).toHaveBeenCalledWith(id, expect.stringMatching(/^\d{13}\.webp$/));
});

test("a row is not saved if its image has a problem, which is reported at the image's field", async () => {
  encodeImage.mockResolvedValue({ problem: "Please upload an image file" });
  expect(await saveImage(3, { version: 3, image: null })).toEqual({
    ok: false,
    error: "Please upload an image file",
    fieldErrors: { logo: ["Please upload an image file"] },
  });
  expect(save).not.toHaveBeenCalled();
});
