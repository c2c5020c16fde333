import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";

export const controlClass =
  "w-full rounded-md border border-control bg-surface px-3 text-base text-ink transition-colors placeholder:text-muted hover:border-accent aria-invalid:border-error-text disabled:opacity-60";

export const fileClass = `py-2 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:text-sm file:font-semibold file:text-ink ${controlClass}`;

export function SelectControl({ className = "", ...props }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select className={`appearance-none truncate ${className}`} {...props} />
      <Icon name="chevron-down" className="select-arrow" />
    </span>
  );
}

/** An option's value, which is also its label unless another is given. */
export type Option = string | readonly [value: string, label: string];

type FormSelectProps = ComponentProps<"select"> & { options: readonly Option[] };

export function FormSelect({ options, className = "", ...props }: FormSelectProps) {
  return (
    <SelectControl className={`h-11 pr-9 ${className} ${controlClass}`} {...props}>
      {options.map((option) => {
        const [value, label] = typeof option === "string" ? [option, option] : option;
        return (
          <option key={value} value={value}>
            {label}
          </option>
        );
      })}
    </SelectControl>
  );
}

export function Select({ label, ...props }: ComponentProps<"select"> & { label: string }) {
  return (
    <label className="block">
      <span className="sr-only">{label}</span>
      <SelectControl className="search-select" {...props} />
    </label>
  );
}

export function SearchInput({ label, ...props }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="relative block">
      <span className="sr-only">{label}</span>
      <Icon
        name="search"
        className="pointer-events-none absolute top-3.5 left-3 size-5 text-muted"
      />
      <input
        className="search-control pr-3 pl-10 placeholder:text-muted"
        type="search"
        name="q"
        {...props}
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  );
}
