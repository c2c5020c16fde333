import { isHiddenField } from "./form-data";

/** Days after which a draft is deleted. */
const keptDays = 30;

const nouns = ["job", "blog", "book", "event", "company"] as const;

export type DraftNoun = (typeof nouns)[number];

const isDraftName = (name: string) => nouns.some((noun) => name.startsWith(`${noun}-draft:`));

/** A form whose input is stored as a draft: the draft's name, and the row's version, null for a new row. */
export type DraftForm = { name: string; version: number | null };

export type Draft = {
  /** When the draft was written, in milliseconds since 1970. */
  at: number;
  /** The version of the row that the form was opened with; null for a new row. */
  version: number | null;
  /** The form's idempotency key, so that a restored draft does not create a second row. */
  key: string;
  /** Names and values of the fields, in the form's order. */
  entries: [string, string][];
  /** Whether a file was chosen. Files cannot be stored. */
  hasFile?: boolean;
};

/** The browser's local storage, or a replacement in tests. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The storage key of an account's draft of a row, or of a new row. */
export const draftName = (noun: DraftNoun, account: string, id = "new"): string =>
  `${noun}-draft:${account}:${id}`;

/** The draft with the storage key `name`, or null. Deletes every draft older than 30 days. Never throws. */
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

/** Stores a draft. Returns false if storage is full or switched off. */
export function writeDraft(name: string, draft: Draft, store = draftStore): boolean {
  try {
    store().setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a draft. Never throws. */
export function dropDraft(name: string, store = draftStore): void {
  try {
    store().removeItem(name);
  } catch {
    // Storage is switched off, so there is no draft.
  }
}

/** Deletes the drafts of all accounts in this browser. Never throws. */
export function dropDrafts(store = draftStore): void {
  try {
    for (const name of draftNames(store())) store().removeItem(name);
  } catch {
    // Storage is switched off, so there are no drafts.
  }
}

/** The form's text fields that people fill in, without hidden fields. */
export function typedEntries(form: FormData): [string, string][] {
  return [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !isHiddenField(entry[0]),
  );
}

/** The values of a form that was opened with `values`, after a draft has been restored. */
export function draftValues(
  values: Record<string, string>,
  { entries, key }: Draft,
): Record<string, string> {
  return { ...values, ...Object.fromEntries(entries), ...("key" in values && { key }) };
}

/** All values of a repeated field in a draft. */
export function draftList({ entries }: Draft, field: string): string[] {
  return entries.filter(([name]) => name === field).map(([, text]) => text);
}

// A function, because reading `localStorage` throws if storage is switched off.
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
