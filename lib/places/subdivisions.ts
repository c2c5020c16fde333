type Subdivisions = { names: ReadonlySet<string>; codes: ReadonlySet<string> };

/** Parses 'CA California, TX Texas': for each a postal code of two or three letters, if one is in use, and a name. */
function parseSubdivisions(list: string): Subdivisions {
  const names = new Set<string>();
  const codes = new Set<string>();
  for (const entry of list.split(/,\s*/u)) {
    const [, code, name = ""] = /^([A-Z]{2,3} )?(.+)$/u.exec(entry) ?? [];
    if (code) codes.add(code.trim());
    names.add(name.toLowerCase());
  }
  return { names, codes };
}

/**
 * States and provinces by country. Omits those with the name of a city in them, such as Berlin, and names that two
 * countries have, such as Punjab.
 */
const subdivisions: Record<string, Subdivisions> = {
  // pe.usps.com/text/pub28/28apb.htm
  "United States": parseSubdivisions(
    `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana,
ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana,
NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina,
ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina,
SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia,
WI Wisconsin, WY Wyoming, DC District of Columbia`,
  ),
  // canadapost-postescanada.ca
  Canada: parseSubdivisions(
    `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NS Nova Scotia,
NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, Québec, SK Saskatchewan, YT Yukon`,
  ),
  Australia: parseSubdivisions(
    `NSW New South Wales, QLD Queensland, South Australia, TAS Tasmania, Western Australia,
ACT Australian Capital Territory, Northern Territory`,
  ),
  Germany: parseSubdivisions(
    `Baden-Württemberg, Bavaria, Bayern, Brandenburg, Hesse, Hessen, Lower Saxony, Niedersachsen,
Mecklenburg-Vorpommern, North Rhine-Westphalia, Nordrhein-Westfalen, Rhineland-Palatinate, Rheinland-Pfalz, Saarland,
Saxony, Sachsen, Saxony-Anhalt, Sachsen-Anhalt, Schleswig-Holstein, Thuringia, Thüringen`,
  ),
  India: parseSubdivisions(
    `Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Chhattisgarh, Goa, Gujarat, Haryana, Himachal Pradesh, Jharkhand,
Karnataka, Kerala, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram, Nagaland, Odisha, Rajasthan, Sikkim,
Tamil Nadu, Telangana, Tripura, Uttar Pradesh, Uttarakhand, West Bengal`,
  ),
};

const cityNames = new Set(["new york", "quebec", "québec", "washington"]);

/** The country that has a state or province of this name, in any case, or with this code, in upper case. */
export const countryOfSubdivision = (word: string): string | undefined =>
  Object.keys(subdivisions).find((country) => isSubdivision(word, country));

/** Whether a state or province is named like a city: "New York" may be either. */
export const isNamedLikeCity = (subdivision: string): boolean =>
  cityNames.has(subdivision.toLowerCase());

function isSubdivision(word: string, country: string): boolean {
  const known = subdivisions[country];
  return Boolean(known?.codes.has(word) || known?.names.has(word.toLowerCase()));
}

/** Splits 'Austin, TX' into city and state or province, for countries with known subdivisions. */
export function splitCityAndRegion(
  city: string,
  country: string,
): { city: string; region?: string } {
  const [, name, region] = /^(.*\S)\s*,\s*([^,]+)$/u.exec(city.trim()) ?? [];
  if (!name || !region || !isSubdivision(region, country)) return { city };
  return { city: name, region };
}
