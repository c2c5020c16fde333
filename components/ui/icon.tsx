/** Line icons of 24 by 24; `.icon` in app/theme.css sets stroke and colour. */
const paths = {
  alert:
    "M12 8v5m0 3.5v.01M10.3 3.9 2.5 17.5A2 2 0 0 0 4.2 20.5h15.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  banknote: "M3 6h18v12H3zM6.5 9.5v.01m11 4.99v.01M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  briefcase:
    "M9 7V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2M4 7h16a1 1 0 0 1 1 1v11H3V8a1 1 0 0 1 1-1Zm-1 6h18",
  building: "M5 21V4h9v17M14 10h5v11M3 21h18M8 8h3m-3 4h3m-3 4h3",
  calendar: "M4 6h16v14H4zM4 10.5h16M8 3.5V7m8-3.5V7",
  check: "m5 12.5 4.5 4.5L19 7.5",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  close: "M6 6l12 12M18 6 6 18",
  external: "M14 5h5v5m0-5-8 8M18 14v5H5V6h5",
  "eye-off":
    "M4 4l16 16M9.9 5.3A9.6 9.6 0 0 1 12 5c5 0 8.3 4.1 9.5 7a13 13 0 0 1-2.4 3.5M6.2 7A13 13 0 0 0 2.5 12c1.2 2.9 4.5 7 9.5 7a9.4 9.4 0 0 0 4.7-1.3M10 10a2.8 2.8 0 0 0 4 4",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z",
  link: "M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6l-1 1m2 4.4a4.5 4.5 0 0 0-6.4 0l-3 3A4.5 4.5 0 0 0 11 19.4l1-1",
  mail: "M3 6h18v12H3zm.5.5 8.5 7 8.5-7",
  menu: "M4 7h16M4 12h16M4 17h16",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  pin: "M12 21s7-6.2 7-11a7 7 0 0 0-14 0c0 4.8 7 11 7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5",
  share: "M12 15V4m-4 3.5L12 4l4 3.5M6 12H5v8h14v-8h-1",
  sliders:
    "M4 7h9m4 0h3M4 17h3m4 0h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m0-14.2-1.4 1.4M6.3 17.7l-1.4 1.4",
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon. Inline SVG, because CSS masks take browsers more time than all other styles of a page. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className ? `icon ${className}` : "icon"}
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** Attributes of external links: a new tab without access to this page. */
export const newTab = { target: "_blank", rel: "noopener noreferrer" } as const;

/** Completes the accessible name of an external link; `about` distinguishes links with the same text. */
export function NewTabHint({ about }: { about?: string }) {
  return <span className="sr-only">{`${about ? `: ${about}` : ""} (opens in a new tab)`}</span>;
}
