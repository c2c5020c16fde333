'use client';

import { SwitchField } from './choice-field';
import { controlLook, FieldFrame, type FieldProps } from './field-frame';

type Props = FieldProps & {
  /** Where the picture is that is there already. */
  current?: string | undefined;
  /** The name of the switch that takes it away. */
  removeName: string;
};

/** A picture as a file; what it really is, the server finds out. */
export function ImageField({ name, label, hint, current, removeName }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      {current ? <img src={current} alt={`${label} now`} className="size-16 rounded-full border border-line object-cover" /> : null}
      <div className="grid min-w-0 flex-1 gap-2">
        <FieldFrame {...{ name, label, hint }}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
              className={`py-2 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:text-sm file:font-semibold file:text-ink ${controlLook}`}
            />
          )}
        </FieldFrame>
        {current ? <SwitchField name={removeName} label="Remove the current image" /> : null}
      </div>
    </div>
  );
}
