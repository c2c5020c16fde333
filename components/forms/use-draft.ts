"use client";

import { type SyntheticEvent, useEffect, useRef } from "react";
import { dropDraft, typedEntries, writeDraft } from "@/lib/forms/draft";

/** Milliseconds without a key before what was typed is kept. */
const debounceMs = 500;

type Options = {
  name: string;
  version: number | null;
  /** Whether the form is opened with a draft: then it has one from the beginning. */
  isRestored: boolean;
};

const untouched = { hasDraft: false, isLost: false, isOver: false };

/** Keeps what is typed into the form in `frame` until `drop` is called, or until all drafts are dropped. */
export function useDraft({ name, version, isRestored }: Options) {
  const frame = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opened = useRef("");
  const state = useRef({ ...untouched, isSaved: false });

  const read = () => {
    const form = frame.current?.querySelector("form");
    return (
      form && {
        form: new FormData(form),
        entries: [...typedEntries(new FormData(form)), ...switchedOff(form)],
      }
    );
  };
  const keep = (): boolean => {
    clearTimeout(timer.current);
    const typed = read();
    if (!typed || state.current.isSaved || state.current.isOver) return false;
    const { form, entries } = typed;
    if (JSON.stringify(entries) === opened.current) {
      // A draft that is still offered is not this form's to forget.
      if (state.current.hasDraft) dropDraft(name);
      state.current = { ...untouched, isSaved: false };
      return true;
    }
    const hasFile = [...form.values()].some((value) => value instanceof File && value.name !== "");
    const isKept = writeDraft(name, {
      at: Date.now(),
      version,
      key: String(form.get("key")),
      entries,
      hasFile,
    });
    state.current = { hasDraft: isKept, isLost: !isKept, isOver: false, isSaved: false };
    return isKept;
  };

  // Pages go away at any time, even while React renders: no effect event could be called then.
  const latest = useRef({ read, keep });
  useEffect(() => {
    latest.current = { read, keep };
  });
  // The browser alone knows what the form is opened with, when its page goes away, and what other tabs forget.
  useEffect(() => {
    const typed = latest.current.read();
    if (typed && !isRestored) opened.current = JSON.stringify(typed.entries);
    const leave = (event: Event) => {
      latest.current.keep();
      if (event.type === "beforeunload" && state.current.isLost) event.preventDefault();
    };
    const forget = ({ key, newValue }: StorageEvent) => {
      if (key !== null && (key !== name || newValue !== null)) return;
      clearTimeout(timer.current);
      state.current = { ...state.current, ...untouched, isOver: true };
      // What was kept here before this was heard is to be forgotten with the rest.
      dropDraft(name);
    };
    const events = ["beforeunload", "pagehide"];
    for (const event of events) window.addEventListener(event, leave);
    window.addEventListener("storage", forget);
    return () => {
      for (const event of events) window.removeEventListener(event, leave);
      window.removeEventListener("storage", forget);
    };
  }, [isRestored, name]);

  const note = ({ nativeEvent }: SyntheticEvent) => {
    clearTimeout(timer.current);
    // Who goes on typing wants it kept; an editor that has just come types nothing.
    if (nativeEvent.isTrusted) state.current.isOver = false;
    timer.current = setTimeout(keep, debounceMs);
  };
  return {
    /** For the element around the form; whatever happens in it may have changed something. */
    frame: { ref: frame, onInput: note, onClick: note, onKeyUp: note, onPaste: note, onDrop: note },
    /** Keeps what is typed now. Returns whether it would be there again. */
    keep,
    drop: () => {
      clearTimeout(timer.current);
      state.current = { ...untouched, isSaved: true };
      dropDraft(name);
    },
  };
}

/** Switches that are off: as fields they would not be there at all, and the draft could not turn them off. */
function switchedOff(form: HTMLFormElement): [string, string][] {
  return [...form.querySelectorAll<HTMLInputElement>("[role=switch]:not(:checked)")].map(
    ({ name }) => [name, ""],
  );
}
