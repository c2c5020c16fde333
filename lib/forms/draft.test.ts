import { beforeEach, expect, test, vi } from "vitest";
import {
  type Draft,
  draftListValues,
  draftName,
  draftRows,
  draftValues,
  dropDraft,
  dropDrafts,
  readDraft,
  typedEntries,
  writeDraft,
} from "@/lib/forms/draft";

/** Local storage as browsers have it: its items are properties, its methods are not enumerable. */
class Items {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, text: string) {
    this[name] = text;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new Items());
  return () => vi.unstubAllGlobals();
});

const broken = new Proxy({} as Storage, {
  get() {
    throw new Error("Storage is switched off.");
  },
  ownKeys() {
    throw new Error("Storage is switched off.");
  },
});

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);
const createDraft = (at = now): Draft => ({
  at,
  version: 2,
  key: "k",
  entries: [["title", "Gopher"]],
});

test("a draft is found only for the profile and the row that it belongs to", () => {
  writeDraft(draftName("job", "ada", "1"), createDraft());
  expect(readDraft(draftName("job", "ada", "1"), now)).toEqual(createDraft());
  for (const other of [
    draftName("job", "ada"),
    draftName("job", "bob", "1"),
    draftName("blog", "ada", "1"),
  ])
    expect(readDraft(other, now)).toBeNull();
  dropDraft(draftName("job", "ada", "1"));
  expect(Object.keys(localStorage)).toEqual([]);
});

test("dropDrafts removes the drafts of all forms and accounts and leaves other items in storage", () => {
  localStorage.setItem("theme", "dark");
  for (const noun of ["job", "blog", "book", "event"] as const)
    writeDraft(draftName(noun, "ada"), createDraft());
  writeDraft(draftName("job", "bob", "1"), createDraft());
  dropDrafts();
  expect(Object.keys(localStorage)).toEqual(["theme"]);
});

test("reading a draft removes all drafts older than 30 days and leaves other items in storage", () => {
  localStorage.setItem("theme", "dark");
  writeDraft(draftName("job", "ada", "old"), createDraft(now - 30 * day));
  writeDraft(draftName("blog", "ada", "young"), createDraft(now - 30 * day + 1));
  localStorage.setItem(draftName("event", "ada", "broken"), "{");
  expect(readDraft(draftName("job", "bob"), now)).toBeNull();
  expect(Object.keys(localStorage)).toEqual(["theme", draftName("blog", "ada", "young")]);
});

test("no function for drafts throws if the browser's storage is switched off", () => {
  const name = draftName("job", "ada");
  const switchedOff = () => {
    throw new Error("Storage is switched off.");
  };
  for (const get of [() => broken, switchedOff]) {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, get });
    expect(writeDraft(name, createDraft())).toBe(false);
    expect(readDraft(name)).toBeNull();
    expect(() => dropDraft(name)).not.toThrow();
    expect(() => dropDrafts()).not.toThrow();
  }
});

test("a draft holds the visible fields of a form except passwords and files, which are restored over the values of the current row", () => {
  const entries = typedEntries({
    id: "2",
    version: "2",
    key: "2",
    back: "q=go",
    title: "Gopher",
    remote: false,
    password: "correct-horse",
    logo: new File(["image"], "logo.png"),
    requirements: [{ text: "Go" }, { text: "" }],
  });
  expect(entries).toEqual([
    ["title", "Gopher"],
    ["remote", ""],
    ["requirements", "Go"],
    ["requirements", ""],
  ]);
  const draft = { ...createDraft(), entries };
  const newer = { id: "1", version: "3", title: "Newer", remote: "on", company: "ACME" };
  expect(draftValues(newer, draft)).toMatchObject({
    id: "1",
    version: "3",
    title: "Gopher",
    remote: "",
    company: "ACME",
  });
  expect(draftValues(newer, draft)).not.toHaveProperty("key");
  expect(draftValues({ key: "new" }, draft)).toMatchObject({ key: "k" });
  expect(draftListValues(draft, "requirements")).toEqual(["Go", ""]);
});

test("the rows of a list with several fields are restored from a draft as they were typed", () => {
  const places = [
    { remote: "", city: "Munich", country: "Germany" },
    { remote: "on", city: "", country: "" },
  ];
  const entries = typedEntries({ title: "Gopher", places });
  expect(draftRows({ entries } as Draft, "places")).toEqual(places);
  expect(draftRows({ entries: [["places", "{"]] } as unknown as Draft, "places")).toEqual([{}]);
});
