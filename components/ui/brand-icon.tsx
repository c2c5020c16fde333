import sprite from "./icons.svg";

const names = ["bluesky", "github", "linkedin", "rss", "telegram", "whatsapp", "x"];

/** The logo of a website such as GitHub. Renders nothing for names without a logo. */
export function BrandIcon({ name, className = "size-4" }: { name: string; className?: string }) {
  const id = name.toLowerCase();
  if (!names.includes(id)) return null;
  return (
    <svg fill="currentColor" aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`${sprite.src}#${id}`} />
    </svg>
  );
}
