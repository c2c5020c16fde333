"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Milliseconds without a key before a form is read. */
const debounceMs = 300;

/** Tells what stands in the form in or around `frame`, at first and whenever something in it may have changed. */
export function useTyped(
  frame: RefObject<HTMLElement | null>,
  onTyped: (form: FormData) => void,
): void {
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  // What is typed stands in the fields alone, and an editor's text changes without React.
  useEffect(() => {
    const form = frame.current?.closest("form") ?? frame.current?.querySelector("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(new FormData(form)), debounceMs);
    };
    wait();
    const events = ["input", "keyup", "paste", "click"];
    for (const event of events) form.addEventListener(event, wait);
    return () => {
      clearTimeout(timer);
      for (const event of events) form.removeEventListener(event, wait);
    };
  }, [frame]);
}
