"use client";

import { useEffect, useEffectEvent } from "react";
import { useFormContext } from "@/components/forms/form";

const fields = "input, select, textarea, button, [contenteditable]";

/** Whether an element comes after another one in the document. */
const isAfter = (element: Element, other: Element) =>
  Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Debounce delay between the last input and its report, in milliseconds. */
const debounceMs = 300;

/**
 * Whether the field with this name comes before the last field of the form that the user has used. Null if the user has
 * used none.
 */
export type Passed = ((name: string) => boolean) | null;

/** Calls `onTyped` with the form's fields once at first and after each change by the user. */
export function useTyped(onTyped: (form: FormData, hasPassed: Passed) => void): void {
  const { element } = useFormContext();
  const report = useEffectEvent(onTyped);
  // Uses DOM events, because the fields are uncontrolled and the editor changes its text without React.
  useEffect(() => {
    const form = element.current;
    if (!form) return;
    let timer: ReturnType<typeof setTimeout>;
    let furthest: Element | null = null;
    const wait = (event?: Event) => {
      const used = event?.target instanceof Element && event.target.closest(fields);
      if (used && (!furthest || isAfter(used, furthest))) furthest = used;
      const last = furthest;
      const hasPassed = (name: string) => {
        const field = form.elements.namedItem(name);
        return last !== null && field instanceof Element && isAfter(last, field);
      };
      clearTimeout(timer);
      timer = setTimeout(() => report(new FormData(form), last && hasPassed), debounceMs);
    };
    wait();
    const events = ["input", "keyup", "paste", "click"];
    for (const event of events) form.addEventListener(event, wait);
    return () => {
      clearTimeout(timer);
      for (const event of events) form.removeEventListener(event, wait);
    };
  }, [element]);
}
