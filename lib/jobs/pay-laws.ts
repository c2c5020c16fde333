import { countryGroups, countryName } from "../places/countries.ts";
import { formatShortDate } from "../text/dates.ts";

type PayLaw = {
  country: string;
  /** The law in at most 56 characters, for two lines of the posting check on a phone. */
  summary: string;
  text: string;
  source: string;
  checkedOn: string;
};

/** The entry for member states of the European Union that have no entry of their own. */
export const europeanUnion = "European Union";

/**
 * Pay transparency laws in force, by English names of countries; not legal advice. Update `checkedOn` after each check,
 * even if the text stays: npm run doctor warns of entries older than 180 days.
 */
export const payLaws: PayLaw[] = [
  {
    country: europeanUnion,
    summary: "European Union: tell applicants the pay in good time.",
    text:
      "Directive (EU) 2023/970, Article 5: applicants must be told the pay or its range in time to negotiate, in the " +
      "advert, before the interview or otherwise. It was due to become national law by 7 June 2026. Some states have " +
      "missed that date, and not all of the others require pay in the advert: check national law.",
    source: "https://eur-lex.europa.eu/eli/dir/2023/970/oj",
    checkedOn: "2026-11-24",
  },
  {
    country: "Austria",
    summary: "Austria: adverts must name the minimum pay.",
    text: "An advert must name the minimum pay (Equal Treatment Act, section 9(2), since 1 March 2011).",
    source: "https://www.ris.bka.gv.at/eli/bgbl/i/2004/66/P9/NOR40192225",
    checkedOn: "2026-11-24",
  },
  {
    country: "Latvia",
    summary: "Latvia: adverts must name the pay or its range.",
    text: "An advert must name the pay or its range (Labour Law, section 32(3), since 2018).",
    source: "https://likumi.lv/ta/en/en/id/26019-labour-law",
    checkedOn: "2026-11-24",
  },
  {
    country: "Lithuania",
    summary: "Lithuania: adverts must name the basic pay or its range.",
    text: "An advert must name the basic pay or its range (Labour Code, Article 25, since 27 July 2019).",
    source: "https://www.e-tar.lt/portal/lt/legalAct/f6d686707e7011e6b969d7ae07280e89/asr",
    checkedOn: "2026-11-24",
  },
  {
    country: "Poland",
    summary: "Poland: tell applicants the pay before hiring them.",
    text:
      "Applicants must be told the pay or its range in the advert, or else before the interview, or else before they are " +
      "employed (Labour Code, Article 18(3ca), since 24 December 2025).",
    source: "https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU20250000807",
    checkedOn: "2026-11-24",
  },
  {
    country: "Slovakia",
    summary: "Slovakia: adverts must name the basic pay.",
    text: "An advert must name the basic pay (Act 5/2004 on Employment Services, section 62(2), since 1 May 2018).",
    source: "https://www.slov-lex.sk/pravne-predpisy/SK/ZZ/2004/5/",
    checkedOn: "2026-11-24",
  },
  {
    country: "United States",
    summary: "United States: several states require a pay range.",
    text:
      "No federal law requires pay in adverts. Several states require a range, many of them only from larger employers: " +
      "among them Colorado (since 2021), California and Washington (since 2023), New York (since 17 September 2023), " +
      "Illinois and Minnesota (since 2025), New Jersey (since 1 June 2025) and Massachusetts (since 29 October 2025).",
    source: "https://dol.ny.gov/pay-transparency",
    checkedOn: "2026-11-24",
  },
  {
    country: "Canada",
    summary: "Canada: Ontario and British Columbia require pay.",
    text:
      "Ontario requires employers of 25 people or more to state pay or a range of at most 50,000 CAD in public adverts, but not " +
      "above 200,000 CAD a year (O. Reg. 476/24, since 1 January 2026). British Columbia requires pay or a range in " +
      "public adverts (Pay Transparency Act, since 1 November 2023).",
    source: "https://www.ontario.ca/laws/regulation/240476",
    checkedOn: "2026-11-24",
  },
];

const union = new Set(countryGroups.get(europeanUnion)?.map(countryName));

const findPayLaw = (country: string) => payLaws.find((law) => law.country === country);

/**
 * What a country's law requires job adverts to state about pay, in short and in detail with its source; null for
 * countries without an entry.
 */
export function payTransparencyRule(
  country: string,
): Pick<PayLaw, "summary" | "text" | "source"> | null {
  const law = findPayLaw(country) ?? (union.has(country) ? findPayLaw(europeanUnion) : undefined);
  if (!law) return null;
  const { summary, text, source, checkedOn } = law;
  return { summary, text: `${text} As of ${formatShortDate(checkedOn)}.`, source };
}
