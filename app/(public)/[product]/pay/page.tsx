import { connection } from "next/server";
import { payCountry, payCrumbs, PayPage, payPath, PayTable } from "@/components/jobs/pay-report";
import { TextLink } from "@/components/ui/back-link";
import { listPayCountries, type PayCell, readPayReport } from "@/lib/jobs/pay-report-queries";
import { pageMetadata } from "@/lib/metadata/metadata";
import { formatCount } from "@/lib/text/counted";

const title = "Go developer salaries";
const text =
  "What jobs for Go developers state that they pay, by country and level: medians and quartiles over companies.";

export const metadata = pageMetadata({ path: payPath, title, description: text });

const monthName = new Intl.DateTimeFormat("en-GB", {
  ...{ month: "long", year: "numeric", timeZone: "UTC" },
});

export default async function PayReportPage() {
  await connection();
  const [{ cells, months }, listed] = await Promise.all([readPayReport(), listPayCountries()]);
  const countries = cells
    .filter(({ level }) => level === null)
    .toSorted((one, other) => other.companies - one.companies);
  const isShown = ({ median }: PayCell) => median !== null;
  const rows = countries.filter(isShown).map((cell) => ({
    ...cell,
    name: listed.includes(cell.slug) ? (
      <TextLink href={`${payPath}/${cell.slug}`}>{payCountry(cell.country)}</TextLink>
    ) : (
      payCountry(cell.country)
    ),
  }));
  const few = countries.filter((cell) => !isShown(cell));
  return (
    <PayPage title={title} text={text} crumbs={payCrumbs}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {rows.length > 0 ? (
          <PayTable caption="Stated pay by country" first="Country" rows={rows} />
        ) : (
          <p>No country has jobs of enough companies that state what they pay by the year.</p>
        )}
        {few.length > 0 ? (
          <p className="text-sm text-muted">
            Too few companies state pay in{" "}
            {few
              .map(({ country, companies }) => `${payCountry(country)} (${companies})`)
              .join(", ")}
            .
          </p>
        ) : null}
      </div>
      <section aria-labelledby="months">
        <h2 id="months" className="mb-3 text-xl">
          How many jobs state pay
        </h2>
        <div className="pay-table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {["Month", "Jobs", "With pay", "Share"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.toReversed().map(({ month, jobs, withPay }) => (
                <tr key={month}>
                  <th scope="row">{monthName.format(new Date(`${month}-01`))}</th>
                  <td>{formatCount(jobs)}</td>
                  <td>{formatCount(withPay)}</td>
                  <td>{Math.round((100 * withPay) / jobs)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </PayPage>
  );
}
