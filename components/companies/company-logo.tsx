import { toneNames, tones } from "@/components/ui/badge";
import { logoPath } from "@/lib/companies/url";
import { pick, initials } from "@/lib/text/placeholder";

type Props = { name: string; logo: string | null; className?: string };

/** A logo over the company's initials, which show if it is missing. Hidden from assistive technology: the name stands beside it. */
export function CompanyLogo({ name, logo, className = "size-12 text-base" }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`monogram relative overflow-hidden ${tones[pick(toneNames, name)]} ${className}`}
    >
      {initials(name)}
      {logo ? (
        <img
          src={logoPath(logo)}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full bg-white object-contain"
        />
      ) : null}
    </span>
  );
}
