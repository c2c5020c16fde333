import { isHiddenField } from "./form-data";

/** Days after which what was typed and never saved is forgotten. */
const keptDays = 30;

/** What has a form whose drafts are kept. */
const nouns = ["job", "blog", "book", "event", "company"] as const;

const isDraftName = (name: string) => nouns.some((noun) => name.startsWith(`${noun}-draft:`));

/** What was typed into a form and not saved. */
export type Draft = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** The version of the row the form was opened with; null for a new one. */
  version: number | null;
  /** The key of the form: what is restored and sent is the same row. */
  key: string;
  /** Names and values of the fields, in their order. */
  entries: [string, string][];
  /** Whether a file was chosen, which no browser lets a page keep. */
  hasFile?: boolean;
};

/** Where drafts are kept: the browser's local storage, or what behaves like it. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The name of one account's draft of one row, or of its new one. */
export const draftName = (noun: (typeof nouns)[number], account: string, id = "new"): string =>
  `${noun}-draft:${account}:${id}`;

/** What was kept under `name`, or null; forgets all that is older than 30 days. Never throws. */
export function readDraft(name: string, store = draftStore, now = Date.now()): Draft | null {
  try {
    for (const one of draftNames(store()))
      if (!(now - (parse(store().getItem(one))?.at ?? 0) < keptDays * 86_400_000))
        store().removeItem(one);
    return parse(store().getItem(name));
  } catch {
    return null;
  }
}

/** Keeps a draft. @returns whether there was room for it. */
export function writeDraft(name: string, draft: Draft, store = draftStore): boolean {
  try {
    store().setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a draft. Never throws. */
export function dropDraft(name: string, store = draftStore): void {
  try {
    store().removeItem(name);
  } catch {
    // Storage is switched off: there was no draft.
  }
}

/** Forgets the drafts of everybody who used this browser. Never throws. */
export function dropDrafts(store = draftStore): void {
  try {
    for (const name of draftNames(store())) store().removeItem(name);
  } catch {
    // Storage is switched off: there were none.
  }
}

/** What somebody typed, of all that stands in a form. */
export function typedEntries(form: FormData): [string, string][] {
  return [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !isHiddenField(entry[0]),
  );
}

/** What a form that was opened with `values` is filled with to go on with a draft. */
export function draftValues(
  values: Record<string, string>,
  { entries, key }: Draft,
): Record<string, string> {
  return { ...values, ...Object.fromEntries(entries), ...("key" in values && { key }) };
}

/** What a draft holds of a field that stands in its form any number of times. */
export function draftList({ entries }: Draft, field: string): string[] {
  return entries.filter(([name]) => name === field).map(([, text]) => text);
}

// A function, because where storage is switched off even naming it throws.
const draftStore = (): DraftStore => localStorage;

function draftNames(store: DraftStore): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? "").filter(
    isDraftName,
  );
}

function parse(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    return typeof draft === "object" && draft !== null && "entries" in draft
      ? (draft as Draft)
      : null;
  } catch {
    return null;
  }
}
