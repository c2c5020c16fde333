import { type Draft, type DraftForm, dropDraft, typedEntries, writeDraft } from "@/lib/forms/draft";

const debounceMs = 500;

type Status = "unchanged" | "stored" | "not stored" | "dropped in another tab" | "submitted";

/**
 * Stores the input of the form `element` as a draft, while the user types and when they leave the page. Ends with
 * `drop`, or when another tab deletes the draft, as signing out does.
 */
export function startAutosave(
  element: HTMLFormElement,
  { name, version, restored }: DraftForm & { restored: Draft | null },
) {
  let status: Status = "unchanged";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = () => [...typedEntries(new FormData(element)), ...switchedOff(element)];
  const opened = restored ? "" : JSON.stringify(read());

  /** Writes the draft now. Returns whether all input is stored, so that the user can leave the page without loss. */
  const keep = (): boolean => {
    clearTimeout(timer);
    if (status === "submitted" || status === "dropped in another tab") return false;
    const entries = read();
    if (JSON.stringify(entries) === opened) {
      // Deletes only a draft that this page has written: an older one is still offered above the form.
      if (status === "stored") dropDraft(name);
      status = "unchanged";
      return true;
    }
    const form = new FormData(element);
    const isStored = writeDraft(name, {
      at: Date.now(),
      version,
      key: String(form.get("key")),
      entries,
      hasFile: [...form.values()].some((value) => value instanceof File && value.name !== ""),
    });
    status = isStored ? "stored" : "not stored";
    return isStored;
  };
  const drop = () => {
    clearTimeout(timer);
    status = "submitted";
    dropDraft(name);
  };

  const keepSoon = ({ isTrusted }: Event) => {
    clearTimeout(timer);
    // After a draft was dropped in another tab, only user input starts a new one; events of the loading editor do not.
    if (isTrusted && status === "dropped in another tab") status = "unchanged";
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

  const listeners = new AbortController();
  const { signal } = listeners;
  for (const type of ["input", "click", "keyup", "paste", "drop"])
    element.addEventListener(type, keepSoon, { signal });
  for (const type of ["beforeunload", "pagehide"])
    window.addEventListener(type, keepOnLeaving, { signal });
  window.addEventListener("storage", followOtherTab, { signal });
  const stop = () => {
    clearTimeout(timer);
    listeners.abort();
  };
  return { keep, drop, stop };
}

/**
 * Entries for unchecked switches, which FormData omits: without them, restoring a draft could not turn a switch off.
 */
const switchedOff = (form: HTMLFormElement): [string, string][] =>
  [...form.querySelectorAll<HTMLInputElement>("[role=switch]:not(:checked)")].map(({ name }) => [
    name,
    "",
  ]);
