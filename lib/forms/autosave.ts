import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Draft, type DraftForm, dropDraft, typedEntries, writeDraft } from "@/lib/forms/draft";

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
