"use client";

import { useEffect, useState } from "react";
import { type FieldValues, useFormContext } from "react-hook-form";

/** Pause after the last change before the values are taken over, in milliseconds. */
const debounceMs = 300;

/** The values of the form once its user has paused: for checks that are too slow for each keystroke. */
export function useSettledValues(): FieldValues {
  const { getValues, subscribe } = useFormContext();
  const [values, setValues] = useState<FieldValues>(() => getValues());
  // Subscribes to the form's state, which changes without rendering.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setValues({ ...getValues() }), debounceMs);
    };
    // Fields without an initial value have been added since the first rendering.
    settle();
    const unsubscribe = subscribe({ formState: { values: true }, callback: settle });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [getValues, subscribe]);
  return values;
}
