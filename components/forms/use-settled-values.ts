"use client";

import { useEffect, useState } from "react";
import { type FieldValues, useFormContext } from "react-hook-form";

/** Debounce delay between the last change and the returned values, in milliseconds. */
const debounceMs = 300;

/** Returns the values of the form, debounced: for checks that are too slow to run on each keystroke. */
export function useSettledValues(): FieldValues {
  const { getValues, subscribe } = useFormContext();
  const [values, setValues] = useState<FieldValues>(() => getValues());
  // Subscribes instead of watching, because watching would render the component on each keystroke.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setValues({ ...getValues() }), debounceMs);
    };
    // Reads the values once more, because fields without an initial value are registered after the first rendering.
    settle();
    const unsubscribe = subscribe({ formState: { values: true }, callback: settle });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [getValues, subscribe]);
  return values;
}
