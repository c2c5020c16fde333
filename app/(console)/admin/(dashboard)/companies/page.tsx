import { ListPage } from "@/components/console/list-page";
import { RowButtons, RowLink } from "@/components/console/row-actions";
import { RowTitle } from "@/components/console/row-title";
import { VerifiedBadge } from "@/components/companies/company-name";
import { websiteHost, companyPath } from "@/lib/companies/url";
import { companyListColumns, companyListOrder, parseCompanyOrder } from "@/lib/companies/list";
import { listManagedCompanies } from "@/lib/companies/queries";
import { parseListQuery } from "@/lib/forms/list";
import { formatShortDate } from "@/lib/text/dates";

export const metadata = { title: "Companies" };

const path = "/admin/companies";

export default async function CompaniesPage({ searchParams }: PageProps<"/admin/companies">) {
  const params = await searchParams;
  const order = parseCompanyOrder(params.sort);
  return (
    <ListPage
      noun="Company"
      path={path}
      searchParams={searchParams}
      list={(query) => listManagedCompanies(query, order)}
      keep={{ sort: order.sort }}
      searchLabel="Search by name or website"
      order={companyListOrder(order)}
      columns={{
        ...companyListColumns(path, parseListQuery(params).q, order),
        actions: { label: "Actions", width: "w-38" },
      }}
      cellsOf={(company, editHref) => ({
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
            <RowLink href={`${path}/${company.id}/merge`} label="Merge" object={company.name} />
          </RowButtons>
        ),
      })}
    />
  );
}
