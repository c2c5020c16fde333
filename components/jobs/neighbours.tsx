import { formatCount } from "@/lib/text/counted";
import {
  type Landing,
  type LandingAddress,
  type Neighbour,
  landingPath,
} from "@/lib/landings/landing";

/** Links to similar pages: cities of the country, other countries, skills of these jobs. */
export function Neighbours({ address, landing }: { address: LandingAddress; landing: Landing }) {
  const { country } = address;
  return (
    <div className="mt-12 grid gap-8 print:hidden">
      <Group
        id="cities"
        title={`More in ${landing.country ?? ""}`}
        neighbours={landing.cities}
        hrefOf={({ slug }) => landingPath({ country: country ?? "", city: slug })}
      />
      <Group
        id="skills"
        title={landing.skill ? "What else these jobs need" : "What these jobs need"}
        neighbours={landing.skills}
        hrefOf={({ slug }) => landingPath({ skill: slug })}
      />
      <Group
        id="countries"
        title="Other places"
        neighbours={landing.countries}
        hrefOf={({ slug }) => landingPath({ country: slug })}
      >
        {country === "remote" ? null : (
          <li>
            <Link href={landingPath({ country: "remote" })}>Remote</Link>
          </li>
        )}
      </Group>
    </div>
  );
}

type GroupProps = {
  id: string;
  title: string;
  neighbours: Neighbour[];
  hrefOf: (neighbour: Neighbour) => string;
  children?: React.ReactNode;
};

function Group({ id, title, neighbours, hrefOf, children }: GroupProps) {
  if (neighbours.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        {children}
        {neighbours.map((neighbour) => (
          <li key={neighbour.slug}>
            <Link href={hrefOf(neighbour)}>
              <bdi>{neighbour.name}</bdi>
            </Link>{" "}
            <span className="text-muted tabular-nums">{formatCount(neighbour.jobs)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Link({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-6 items-center font-semibold text-accent underline-offset-4 hover:underline"
    >
      {children}
    </a>
  );
}
