import sprite from "./icons.svg";

type Props = { className?: string };

/** Our own drawing of the Go gopher (the character is by Renee French, CC BY 4.0; credited in the footer). */
export const Gopher = (props: Props) => spriteDrawing("gopher", "0 0 64 64", props);

export const PeekingGopher = (props: Props) => spriteDrawing("peeking-gopher", "0 0 80 62", props);

const spriteDrawing = (id: string, viewBox: string, { className }: Props) => (
  <svg viewBox={viewBox} aria-hidden="true" className={className}>
    <use href={`${sprite.src}#${id}`} />
  </svg>
);
