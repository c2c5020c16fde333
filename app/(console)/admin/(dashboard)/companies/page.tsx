import { createListPage } from "@/components/console/list-page";
import { RowButtons, RowLink } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { VerifiedBadge } from "@/components/companies/company-name";
import { websiteHost, companyPath } from "@/lib/companies/url";
import { listManagedCompanies } from "@/lib/companies/queries";
import { formatShortDate } from "@/lib/text/dates";

export const metadata = { title: "Companies" };

export default createListPage({
  noun: "Company",
  list: listManagedCompanies,
  searchLabel: "Search by name or website",
  usualSort: { column: "name", isAscending: true },
  columns: {
    name: { label: "Name", sortBy: "name" },
    verified: { label: "Verified", width: "w-32" },
    jobs: { label: "Open jobs", align: "end", width: "w-32", sortBy: "jobs", sortsAs: "number" },
    added: { label: "Added", width: "w-36", sortBy: "added", sortsAs: "time" },
    actions: { label: "Actions", width: "w-38" },
  },
  renderCells: (company, editHref) => ({
    name: (
      <RowTitle title={company.name} href={companyPath(company.slug)}>
        {company.website ? websiteHost(company.website) : null}
      </RowTitle>
    ),
    verified: company.isVerified ? <VerifiedBadge /> : null,
    jobs: `${company.open} of ${company.jobs}`,
    added: <time dateTime={company.createdAt}>{formatShortDate(company.createdAt)}</time>,
    actions: (
      <RowButtons>
        <RowLink href={editHref} label="Edit" object={company.name} />
        <RowLink
          href={`/admin/companies/${company.id}/merge`}
          label="Merge"
          object={company.name}
        />
      </RowButtons>
    ),
  }),
});
