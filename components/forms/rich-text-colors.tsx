"use client";

import { Palette } from "lucide-react";
import { useRef, useState } from "react";
import { ToolButton } from "./rich-text-tool";

/** Text colours that are readable in the light and in the dark theme. */
const colors = {
  Default: "",
  Blue: "#1687a7",
  Aqua: "#0a857f",
  Fuchsia: "#d6487a",
  Orange: "#b8670f",
  Grey: "#72818b",
};

type Props = { current: string; onChoose: (color: string) => void };

export function RichTextColors({ current, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const tool = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ToolButton
        ref={tool}
        label="Text colour"
        icon={Palette}
        aria-expanded={isOpen}
        run={() => setIsOpen(!isOpen)}
        style={{ color: current || undefined }}
      />
      {isOpen ? (
        <div
          role="group"
          aria-label="Text colour"
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            setIsOpen(false);
            tool.current?.focus();
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
                style={{ backgroundColor: color || undefined }}
              />
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
