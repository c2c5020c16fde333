'use client';

import { useEffect, useRef } from 'react';
import { useFormContext } from './form';

/** Which row a form is about: its id and the version it was opened with, or the key of a new one. */
export function RowFields() {
  const form = useFormContext();
  const key = useRef<HTMLInputElement>(null);
  // The browser may show this very page again after the form was saved: what is typed then is another row.
  useEffect(() => {
    if (key.current && isSecureContext) key.current.value = crypto.randomUUID();
  }, []);
  return ['id', 'version', 'key'].map((name) => {
    const value = form.valueOf(name);
    return value ? <input key={name} type="hidden" name={name} defaultValue={value} ref={name === 'key' ? key : null} /> : null;
  });
}
