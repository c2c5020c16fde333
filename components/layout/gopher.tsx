import sprite from "@/components/ui/icons.svg";

/** Our own drawing of the Go gopher (the character is by Renee French, CC BY 4.0; credited in the footer). */
export function Gopher({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <use href={`${sprite.src}#gopher`} />
    </svg>
  );
}

export function PeekingGopher({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 80 62" aria-hidden="true" className={className}>
      <use href={`${sprite.src}#peeking-gopher`} />
    </svg>
  );
}
