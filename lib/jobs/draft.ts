/** Days after which what was typed and never saved is forgotten. */
const keptDays = 30;

const prefix = 'job-draft:';

/** What was typed into a job's form and not saved. */
export type JobDraft = {
  /** When, in milliseconds since 1970. */
  at: number;
  /** The version of the job the form was opened with; null for a new job. */
  version: number | null;
  /** The key of the form: what is restored and sent is the same job. */
  key: string;
  /** Names and values of the fields, in their order. */
  entries: [string, string][];
};

/** Where drafts are kept: the browser's local storage, or what behaves like it. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The name of one account's draft of one job, or of its new one. */
export const draftName = (account: string, job = 'new'): string => `${prefix}${account}:${job}`;

/** What was kept under `name`, or null; forgets all that is older than 30 days. Never throws. */
export function readDraft(store: DraftStore, name: string, now = Date.now()): JobDraft | null {
  try {
    const names = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    for (const one of names.filter((other) => other.startsWith(prefix)))
      if (!(now - (parse(store.getItem(one))?.at ?? 0) < keptDays * 86_400_000)) store.removeItem(one);
    return parse(store.getItem(name));
  } catch {
    return null;
  }
}

/** Keeps a draft. @returns whether there was room for it. */
export function writeDraft(store: DraftStore, name: string, draft: JobDraft): boolean {
  try {
    store.setItem(name, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a draft. Never throws. */
export function dropDraft(store: DraftStore, name: string): void {
  try {
    store.removeItem(name);
  } catch {
    // Storage is switched off: there was no draft.
  }
}

/** What somebody typed, of all that stands in a form. */
export function typedEntries(form: FormData): [string, string][] {
  return [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !/^(?:\$|id$|version$|key$)/u.test(entry[0]),
  );
}

/** A draft as the form is filled with it. */
export function draftValues({ entries }: JobDraft): { fields: Record<string, string>; requirements: string[] } {
  return {
    // A switch that is off is no field.
    fields: { remote: '', ...Object.fromEntries(entries.filter(([name]) => name !== 'requirements')) },
    requirements: entries.filter(([name]) => name === 'requirements').map(([, text]) => text),
  };
}

function parse(text: string | null): JobDraft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    return typeof draft === 'object' && draft !== null && 'entries' in draft ? (draft as JobDraft) : null;
  } catch {
    return null;
  }
}
