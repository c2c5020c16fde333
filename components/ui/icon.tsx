import sprite from "./icons.svg";

/** The ids of the 24 by 24 line icons in icons.svg. `.icon` in app/theme.css sets the stroke and colour. */
export type IconName =
  | "alert"
  | "arrow-left"
  | "arrow-right"
  | "banknote"
  | "bookmark"
  | "briefcase"
  | "building"
  | "calendar"
  | "check"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "close"
  | "external"
  | "eye-off"
  | "globe"
  | "link"
  | "mail"
  | "menu"
  | "moon"
  | "pin"
  | "search"
  | "share"
  | "sliders"
  | "sun";

/**
 * A decorative icon. All shapes are in one external file, because pages repeat their icons and browsers cache the file.
 */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : "icon"}>
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}

export const newTab = { target: "_blank", rel: "noopener noreferrer" } as const;

export function NewTabHint({ about }: { about?: string }) {
  return <span className="sr-only">{`${about ? `: ${about}` : ""} (opens in a new tab)`}</span>;
}
