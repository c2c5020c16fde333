import { toSlug } from "@/lib/text/slug";

type LandingList = {
  /** The path below that of jobs. */
  path: string;
  /** The filters of the same list in an address of the home page. */
  query: string;
};

/** A landing page of each kind, those of places in Andorra. `city` is the name of a city in Andorra. */
export function landingLists(city: string): LandingList[] {
  return [
    { path: "in/remote", query: "city=Remote" },
    { path: "in/europe", query: "region=europe" },
    { path: "in/europe/remote", query: "city=Remote&region=europe" },
    { path: "in/andorra", query: "country=Andorra" },
    { path: "in/andorra/remote", query: "city=Remote&from=AD" },
    { path: `in/andorra/${toSlug(city)}`, query: `city=${city}&country=Andorra` },
    { path: "with/postgresql", query: "skill=postgresql" },
    { path: "level/junior", query: "level=junior" },
    { path: "type/contract", query: "type=contract" },
    { path: "visa-sponsorship", query: "visa=yes" },
  ];
}
