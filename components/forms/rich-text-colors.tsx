"use client";

import { Palette } from "lucide-react";
import { useRef, useState } from "react";

/** Text colours that are readable in the light and in the dark theme. */
const colors = {
  Default: "",
  Blue: "#1687a7",
  Aqua: "#0a857f",
  Fuchsia: "#d6487a",
  Orange: "#b8670f",
  Grey: "#72818b",
};

type Props = {
  /** A CSS colour; '' for the default. */
  current: string;
  onChoose: (color: string) => void;
  className: string;
};

export function RichTextColors({ current, onChoose, className }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const tool = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    tool.current?.focus();
  };
  return (
    <>
      <button
        ref={tool}
        type="button"
        aria-label="Text colour"
        title="Text colour"
        aria-expanded={isOpen}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
        className={className}
      >
        <Palette
          className="size-4.5"
          aria-hidden="true"
          style={current ? { color: current } : undefined}
        />
      </button>
      {isOpen ? (
        <div
          role="group"
          aria-label="Text colour"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            close();
          }}
          className="absolute top-full right-2 z-10 mt-1 flex gap-1 rounded-md border border-line bg-surface p-1.5 shadow-lift"
        >
          {Object.entries(colors).map(([name, color]) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              title={name}
              aria-pressed={color === current}
              autoFocus={name === "Default"}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setIsOpen(false);
                onChoose(color);
              }}
              className="grid size-8 place-items-center rounded-sm border border-transparent hover:bg-sunken aria-pressed:border-control"
            >
              <span
                aria-hidden="true"
                className="size-5 rounded-full border border-line bg-ink forced-color-adjust-none"
                style={color ? { backgroundColor: color } : undefined}
              />
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
