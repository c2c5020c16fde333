import { type Tone, tones } from "./badge";

type Props = { tone: Tone; letters: string; src: string | null; className?: string };

/**
 * The initials lie beneath the image, so they show without JavaScript if it is missing or
 * broken.
 */
export function Avatar({ tone, letters, src, className = "size-11 text-sm" }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full font-bold select-none ${tones[tone]} ${className}`}
    >
      {letters}
      {src ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="picture-over"
        />
      ) : null}
    </span>
  );
}
