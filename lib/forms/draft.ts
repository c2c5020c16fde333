import { unstable_rethrow } from "next/navigation";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { isHiddenField, isPassword, toFormData } from "@/lib/forms/submission";

/** How long drafts are kept, in milliseconds. */
const keptMs = 30 * 86_400_000;

/** The nouns of rows, and `page` for a form without a row. */
const nouns = ["job", "blog", "book", "event", "company", "page"] as const;

export type DraftNoun = (typeof nouns)[number];

const isDraftName = (name: string) => nouns.some((noun) => name.startsWith(`${noun}-draft:`));

/** A form whose input is stored as a draft: the draft's name, and the row's version, null for a new row. */
export type DraftForm = { name: string; version: number | null };

export type Draft = {
  /** When the draft was written, in milliseconds since 1970. */
  at: number;
  version: number | null;
  /** The form's idempotency key, so that a restored draft does not create a second row. */
  key: string;
  entries: [string, string][];
  /** The names of the chosen files, which cannot be stored and have to be chosen again. */
  files?: string[];
};

export const draftName = (noun: DraftNoun, profileId: string, id = "new"): string =>
  `${noun}-draft:${profileId}:${id}`;

/** The draft with the storage key `name`, or null. Deletes every draft older than 30 days. Never throws. */
export function readDraft(name: string, now = Date.now()): Draft | null {
  return resultOr(null, () => {
    for (const storedName of draftNames()) {
      const { at = 0 } = parseDraft(localStorage.getItem(storedName)) ?? {};
      const isKept = now - at < keptMs;
      if (!isKept) localStorage.removeItem(storedName);
    }
    return parseDraft(localStorage.getItem(name));
  });
}

/** Stores a draft. Returns false if storage is full or switched off. */
export function writeDraft(name: string, draft: Draft): boolean {
  return resultOr(false, () => {
    localStorage.setItem(name, JSON.stringify(draft));
    return true;
  });
}

export function dropDraft(name: string): void {
  resultOr(undefined, () => localStorage.removeItem(name));
}

export function dropDrafts(): void {
  resultOr(undefined, () => {
    for (const name of draftNames()) localStorage.removeItem(name);
  });
}

/** Whether an error of a server action is a redirect. It follows a success, after which drafts are dropped. */
export function isRedirectError(error: unknown): boolean {
  try {
    unstable_rethrow(error);
    return false;
  } catch {
    return true;
  }
}

/** The texts of a form's visible fields except passwords; '' for switches that are off. */
export function typedEntries(values: Record<string, unknown>): [string, string][] {
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    if (isHiddenField(name) || isPassword(name)) continue;
    if (value === false) entries.push([name, ""]);
    for (const text of toFormData({ [name]: value }).values())
      if (typeof text === "string") entries.push([name, text]);
  }
  return entries;
}

/** Merges a draft's entries into the values of a form; a new row also keeps the draft's idempotency key. */
export function draftValues(
  values: Record<string, string>,
  { entries, key }: Draft,
): Record<string, string> {
  return { ...values, ...Object.fromEntries(entries), ...("key" in values && { key }) };
}

/** The rows of a repeated field with several fields in a draft. */
export const draftRows = (draft: Draft, field: string): object[] =>
  draftListValues(draft, field).map((row) => resultOr({}, () => JSON.parse(row) as object));

/** The values of a repeated field in a draft. */
export function draftListValues({ entries }: Draft, field: string): string[] {
  return entries.filter(([name]) => name === field).map(([, text]) => text);
}

/** The result of `work`, or `fallback` if it throws: even reading `localStorage` does if storage is switched off. */
function resultOr<T>(fallback: T, work: () => T): T {
  try {
    return work();
  } catch {
    return fallback;
  }
}

const draftNames = (): string[] => Object.keys(localStorage).filter(isDraftName);

function parseDraft(text: string | null): Draft | null {
  const draft: unknown = resultOr(null, () => JSON.parse(text ?? "null"));
  return typeof draft === "object" && draft !== null && "entries" in draft
    ? (draft as Draft)
    : null;
}

const debounceMs = 500;

type Status = "unchanged" | "stored" | "not stored" | "dropped in another tab" | "submitted";

type Form = Pick<UseFormReturn<FieldValues>, "getValues" | "subscribe">;

/**
 * Stores the input of a form as a draft, while the user types and when they leave the page. Ends with `drop`, or when
 * another tab deletes the draft, as signing out does.
 */
export function startAutosave(
  { getValues, subscribe }: Form,
  { name, version, restored }: DraftForm & { restored: Draft | null },
) {
  let status: Status = "unchanged";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opened = restored ? "" : JSON.stringify(typedEntries(getValues()));

  /** Writes the draft now. Returns whether all input is stored, so that the user can leave the page without loss. */
  const keep = (): boolean => {
    clearTimeout(timer);
    if (status === "submitted" || status === "dropped in another tab") return false;
    const values = getValues();
    const entries = typedEntries(values);
    const files = Object.values(values).filter((value) => value instanceof File);
    if (JSON.stringify(entries) === opened && files.length === 0) {
      // Deletes only a draft that this page has written: an older one is still offered above the form.
      if (status === "stored") dropDraft(name);
      status = "unchanged";
      return true;
    }
    const isStored = writeDraft(name, {
      at: Date.now(),
      version,
      key: String(values.key),
      entries,
      files: files.map((file) => file.name),
    });
    status = isStored ? "stored" : "not stored";
    return isStored;
  };
  const drop = () => {
    clearTimeout(timer);
    status = "submitted";
    dropDraft(name);
  };

  const keepSoon = () => {
    clearTimeout(timer);
    if (status === "dropped in another tab") status = "unchanged";
    timer = setTimeout(keep, debounceMs);
  };
  const keepOnLeaving = (event: Event) => {
    keep();
    if (event.type === "beforeunload" && status === "not stored") event.preventDefault();
  };
  const followOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== null && (key !== name || newValue !== null)) return;
    clearTimeout(timer);
    if (status !== "submitted") status = "dropped in another tab";
    // Deletes the draft again, because this tab may have rewritten it before the storage event arrived.
    dropDraft(name);
  };

  const unsubscribe = subscribe({ formState: { values: true }, callback: keepSoon });
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const type of ["beforeunload", "pagehide"])
    window.addEventListener(type, keepOnLeaving, { signal });
  window.addEventListener("storage", followOtherTab, { signal });
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
    listeners.abort();
  };
  return { keep, drop, stop };
}
