import { expect, test } from "vitest";
import {
  type Draft,
  draftList,
  draftName,
  draftValues,
  type DraftStore,
  dropDraft,
  dropDrafts,
  readDraft,
  typedEntries,
  writeDraft,
} from "./draft";

function aStore(): DraftStore & { names: () => string[] } {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
    names: () => [...items.keys()],
  };
}

const broken = new Proxy({} as DraftStore, {
  get() {
    throw new Error("Storage is switched off.");
  },
});

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);
const aDraft = (at = now): Draft => ({ at, version: 2, key: "k", entries: [["title", "Gopher"]] });

test("a draft is found only for the account and the row that it belongs to", () => {
  const store = aStore();
  const kept = () => store;
  writeDraft(draftName("job", "ada", "1"), aDraft(), kept);
  expect(readDraft(draftName("job", "ada", "1"), kept, now)).toEqual(aDraft());
  for (const other of [
    draftName("job", "ada"),
    draftName("job", "bob", "1"),
    draftName("blog", "ada", "1"),
  ])
    expect(readDraft(other, kept, now)).toBeNull();
  dropDraft(draftName("job", "ada", "1"), kept);
  expect(store.names()).toEqual([]);
});

test("dropDrafts removes the drafts of all forms and accounts and leaves other items in storage", () => {
  const store = aStore();
  store.setItem("theme", "dark");
  for (const noun of ["job", "blog", "book", "event"] as const)
    writeDraft(draftName(noun, "ada"), aDraft(), () => store);
  writeDraft(draftName("job", "bob", "1"), aDraft(), () => store);
  dropDrafts(() => store);
  expect(store.names()).toEqual(["theme"]);
});

test("reading a draft removes all drafts older than 30 days and leaves other items in storage", () => {
  const store = aStore();
  store.setItem("theme", "dark");
  writeDraft(draftName("job", "ada", "old"), aDraft(now - 30 * day), () => store);
  writeDraft(draftName("blog", "ada", "young"), aDraft(now - 30 * day + 1), () => store);
  store.setItem(draftName("event", "ada", "broken"), "{");
  expect(readDraft(draftName("job", "bob"), () => store, now)).toBeNull();
  expect(store.names()).toEqual(["theme", draftName("blog", "ada", "young")]);
});

test("if the browser's storage is switched off, no draft function throws, and writeDraft returns false", () => {
  const switchedOff = () => {
    throw new Error("Storage is switched off.");
  };
  const name = draftName("job", "ada");
  for (const store of [() => broken, switchedOff]) {
    expect(writeDraft(name, aDraft(), store)).toBe(false);
    expect(readDraft(name, store)).toBeNull();
    expect(() => dropDraft(name, store)).not.toThrow();
    expect(() => dropDrafts(store)).not.toThrow();
  }
});

test("a draft holds the visible fields and is restored over the values of the current row", () => {
  const form = new FormData();
  const hidden = ["$ACTION_1:0", "id", "version", "key", "back"].map(
    (name) => [name, "2"] as const,
  );
  for (const [name, value] of [
    ...hidden,
    ["title", "Gopher"],
    ["requirements", "Go"],
    ["requirements", ""],
  ] as const)
    form.append(name, value);
  const entries = typedEntries(form);
  expect(entries).toEqual([
    ["title", "Gopher"],
    ["requirements", "Go"],
    ["requirements", ""],
  ]);
  const draft = { ...aDraft(), entries: [...entries, ["remote", ""]] as [string, string][] };
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
  expect(draftList(draft, "requirements")).toEqual(["Go", ""]);
});
