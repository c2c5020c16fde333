/** Names of time zones that ICU keeps for old data, and what IANA calls them now. */
const renamed: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The time zones that places have, by their names of IANA ('Europe/Berlin'), and UTC. Asked on the server: browsers know others. */
export function timeZones(): string[] {
  const places = Intl.supportedValuesOf("timeZone").map((name) => renamed[name] ?? name);
  return ["UTC", ...new Set(places.filter((name) => name.includes("/")).toSorted())];
}

/** Whether it is the name of a time zone that places have, as the table of events takes it. */
export function isTimeZone(name: string): boolean {
  if (name !== "UTC" && !/^[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+){1,2}$/u.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
