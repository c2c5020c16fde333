import { toneOf, tones } from "./tone";

type Props = { name: string; letters: string; className?: string };

/** A tile that stands for a company without a logo. The name stands beside it, so it is hidden. */
export function Monogram({ name, letters, className = "size-12 text-base" }: Props) {
  return (
    <span aria-hidden="true" className={`monogram ${tones[toneOf(name)]} ${className}`}>
      {letters}
    </span>
  );
}
