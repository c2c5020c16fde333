import { type ComponentProps, useRef, useState } from "react";
import { ToolIcon, type ToolIconName } from "@/components/forms/tool-icon";

export type Tool = {
  label: string;
  icon: ToolIconName;
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
};

type ToolProps = Tool & ComponentProps<"button">;

export function ToolButton({ label, icon, isOn, isOff, run, ...props }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      // Pressing the button must not clear the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) run();
      }}
      className="grid size-8 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:bg-surface hover:text-ink aria-disabled:opacity-40 aria-expanded:bg-surface aria-expanded:text-ink aria-pressed:bg-solid aria-pressed:text-on-solid"
      {...props}
    >
      <ToolIcon name={icon} className="size-4.5" />
    </button>
  );
}

/** Moves the focus along a toolbar by keyboard, wrapping around at both ends. */
export function moveFocus(event: React.KeyboardEvent<HTMLDivElement>) {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const focused = tools.findIndex((tool) => tool === document.activeElement);
  const targets: Record<string, number> = {
    ArrowRight: focused + 1,
    ArrowLeft: focused - 1,
    Home: 0,
    End: tools.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const next = tools.at(target % tools.length);
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next?.focus();
}

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
        icon="palette"
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
