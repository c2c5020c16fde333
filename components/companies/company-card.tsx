import { LinkCard } from "@/components/ui/card";
import type { CompanyCard as Company } from "@/lib/companies/list";
import { companyPath } from "@/lib/companies/url";
import { counted } from "@/lib/text/counted";
import { CompanyLogo } from "./company-logo";
import { VerifiedBadge } from "./verified-badge";

export function CompanyCard({ company }: { company: Company }) {
  const { slug, name, logo, description, isVerified, open } = company;
  return (
    <LinkCard className="group flex h-full gap-4 p-4 sm:p-5">
      <CompanyLogo name={name} logo={logo} />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="text-lg font-semibold">
          <a
            href={companyPath(slug)}
            className="stretched line-clamp-2 outline-none transition-colors group-hover:text-accent"
          >
            {name}
          </a>
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold text-muted">
          {counted(open, "open job")}
          {isVerified ? <VerifiedBadge /> : null}
        </p>
        {description ? (
          <p dir="auto" className="mt-2 line-clamp-3 text-sm text-muted">
            {description}
          </p>
        ) : null}
      </div>
    </LinkCard>
  );
}
