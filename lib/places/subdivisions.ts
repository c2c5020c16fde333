/** US states by name and postal code (pe.usps.com/text/pub28/28apb.htm). */
export const states = new Set(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,
GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,
MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,
NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,
RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,
WV West Virginia,WI Wisconsin,WY Wyoming,DC District of Columbia`
    .split(/,\s*/u)
    .flatMap((state) => [state.slice(0, 2), state.slice(3)]),
);

/** Canadian provinces and territories by name and postal code (canadapost-postescanada.ca). */
export const provinces = new Set(
  `AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,
NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon`
    .split(/,\s*/u)
    .flatMap((province) => [province.slice(0, 2), province.slice(3)]),
);

const regionsOf: Record<string, ReadonlySet<string>> = {
  "United States": states,
  Canada: provinces,
};

/** The city and the state or province of 'Austin, TX' in the United States or Canada; elsewhere there is no region. */
export function cityAndRegion(city: string, country: string): { city: string; region?: string } {
  const [, name, region] = /^(.*\S)\s*,\s*([^,]+)$/u.exec(city.trim()) ?? [];
  const isKnown = name && region && regionsOf[country]?.has(region);
  return isKnown ? { city: name, region } : { city };
}
