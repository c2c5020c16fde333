import { logoPath } from "@/lib/companies/url";
import { Badge, toneNames, tones } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { pickByName, initials } from "@/lib/text/placeholder";

/** Shown for companies with a recruiter who has confirmed an e-mail address at the domain of the company's website. */
export function VerifiedBadge() {
  return (
    <Badge tone="neutral">
      <Icon name="check" className="mr-1 size-3.5" />
      Verified
      <span className="sr-only">
        : a recruiter has confirmed an email address on its website’s domain
      </span>
    </Badge>
  );
}

type LogoProps = { name: string; logo: string | null; className?: string };

/**
 * A logo in front of the company's initials, which are visible if the logo is missing. Decorative, because the name is
 * beside it.
 */
export function CompanyLogo({ name, logo, className = "size-12 text-base" }: LogoProps) {
  return (
    <span
      aria-hidden="true"
      className={`monogram ${tones[pickByName(toneNames, name)]} ${className}`}
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
