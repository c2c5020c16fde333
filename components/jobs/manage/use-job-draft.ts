'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { dropDraft, typedEntries, writeDraft } from '@/lib/jobs/draft';

/** Milliseconds without a key before what was typed is kept. */
const debounceMs = 500;

type Options = {
  /** What the form stands in. */
  frame: RefObject<HTMLElement | null>;
  name: string;
  version: number | null;
  /** Whether the form is opened with a draft: then it has one from the beginning. */
  isRestored: boolean;
};

/** Keeps what is typed into a form until `drop` is called. `note` tells it that something may have changed. */
export function useJobDraft({ frame, name, version, isRestored }: Options) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opened = useRef('');
  const state = useRef({ hasDraft: false, isLost: false, isDropped: false });

  const read = () => {
    const form = frame.current?.querySelector('form');
    return form && new FormData(form);
  };
  const keep = () => {
    clearTimeout(timer.current);
    const form = read();
    if (!form || state.current.isDropped) return;
    const entries = typedEntries(form);
    if (JSON.stringify(entries) === opened.current) {
      // A draft that is still offered is not this form's to forget.
      if (state.current.hasDraft) dropDraft(localStorage, name);
      state.current = { hasDraft: false, isLost: false, isDropped: false };
      return;
    }
    const isKept = writeDraft(localStorage, name, { at: Date.now(), version, key: String(form.get('key')), entries });
    state.current = { hasDraft: isKept, isLost: !isKept, isDropped: false };
  };

  // Pages go away at any time, even while React renders: no effect event could be called then.
  const latest = useRef({ read, keep });
  useEffect(() => {
    latest.current = { read, keep };
  });
  // The browser alone knows what the form is opened with, and when its page goes away.
  useEffect(() => {
    const form = latest.current.read();
    if (form && !isRestored) opened.current = JSON.stringify(typedEntries(form));
    const leave = (event: Event) => {
      latest.current.keep();
      if (event.type === 'beforeunload' && state.current.isLost) event.preventDefault();
    };
    const events = ['beforeunload', 'pagehide'];
    for (const event of events) window.addEventListener(event, leave);
    return () => events.forEach((event) => window.removeEventListener(event, leave));
  }, [isRestored]);

  return {
    note: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, debounceMs);
    },
    drop: () => {
      clearTimeout(timer.current);
      state.current = { hasDraft: false, isLost: false, isDropped: true };
      dropDraft(localStorage, name);
    },
  };
}
