import sprite from "./tool-icons.svg";

/** The ids of the line icons in tool-icons.svg. Only forms of the console load that file. */
export type ToolIconName =
  | "align-center"
  | "align-justify"
  | "align-left"
  | "align-right"
  | "arrow-down"
  | "arrow-up"
  | "bold"
  | "code-block"
  | "heading-1"
  | "heading-2"
  | "heading-3"
  | "image-plus"
  | "italic"
  | "link"
  | "list"
  | "list-ordered"
  | "palette"
  | "plus"
  | "quote"
  | "redo"
  | "strike"
  | "trash"
  | "underline"
  | "undo";

export function ToolIcon({ name, className }: { name: ToolIconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : "icon"}>
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}
