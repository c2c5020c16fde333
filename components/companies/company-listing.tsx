import { Button, LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { SearchInput } from "@/components/ui/field";
import { PageHeading } from "@/components/ui/section";
import { Pagination } from "@/components/ui/pagination";
import { companiesPerPage, type CompanySummary } from "@/lib/companies/list";
import { companiesPath, companyPath } from "@/lib/companies/url";
import { listHref, type ListQuery } from "@/lib/rows/list-address";
import { countWithNoun } from "@/lib/text/counted";
import { CompanyLogo, VerifiedBadge } from "@/components/companies/company-name";

type Props = { filters: ListQuery; companies: CompanySummary[]; total: number };

export function CompanyListing({ filters, companies, total }: Props) {
  return (
    <div className="container pt-10 sm:pt-14">
      <PageHeading
        title="Companies that hire Go developers"
        text="What they do, and which jobs they offer."
      />
      <search className="mb-6 block max-w-xl print:hidden">
        <form action={companiesPath} className="flex gap-2">
          <div className="flex-1">
            <SearchInput
              label="Search companies"
              defaultValue={filters.q}
              placeholder="Company name"
            />
          </div>
          <Button type="submit" className="h-12">
            Search
          </Button>
        </form>
      </search>
      <p className="mb-3 text-sm font-semibold text-muted">
        {countWithNoun(total, "company")} found
      </p>
      {companies.length > 0 ? (
        <ul className="mb-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {companies.map((company) => (
            <li key={company.id}>
              <CompanyCard {...company} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState hasGopher title={emptyTitle(filters, total)}>
          {total > 0 || filters.q ? (
            <LinkButton href={companiesPath} variant="outline" className="mt-2">
              Show all companies
            </LinkButton>
          ) : null}
        </EmptyState>
      )}
      <Pagination
        page={filters.page}
        pageCount={Math.ceil(total / companiesPerPage)}
        pageHref={(page) => listHref(companiesPath, { ...filters, page })}
      />
    </div>
  );
}

function emptyTitle({ q }: ListQuery, total: number): string {
  if (total > 0) return "There are no companies on this page.";
  return q ? "No companies match your search." : "No companies yet.";
}

function CompanyCard({ slug, name, logo, description, isVerified, open }: CompanySummary) {
  return (
    <article className="link-card group flex h-full gap-4 p-4 sm:p-5">
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
          {countWithNoun(open, "open job")}
          {isVerified ? <VerifiedBadge /> : null}
        </p>
        {description ? (
          <p dir="auto" className="mt-2 line-clamp-3 text-sm text-muted">
            {description}
          </p>
        ) : null}
      </div>
    </article>
  );
}
