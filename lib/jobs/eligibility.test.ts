import { describe, expect, test } from "vitest";
import { allCountryCodes, countryGroups, timeZones } from "@/lib/places/countries";
import { countryNames, parseCountries } from "@/lib/places/country-list";
import {
  eligibilitySentence,
  statedCountries,
  formatOffset,
  timeZoneSentence,
  listOffsets,
  yearOffsets,
  overlappingOffsets,
  summarizeTerms,
} from "@/lib/jobs/eligibility";
import type { Eligibility, JobPlace } from "@/lib/jobs/schema";

const groupCodes = (name: string) => [...(countryGroups.get(name) ?? [])];
const jobWithFacts = (facts: Partial<Eligibility>): Eligibility & JobPlace => ({
  city: "Remote",
  country: "Global",
  isRemote: true,
  eligibility: "unstated",
  eligibleCountries: [],
  excludedCountries: [],
  utcOffsetMin: null,
  utcOffsetMax: null,
  overlap: null,
  ...facts,
});
const jobFrom = (eligibleCountries: string[], excludedCountries: string[] = []) =>
  jobWithFacts({ eligibility: "countries", eligibleCountries, excludedCountries });

describe("eligibility to apply", () => {
  const unstated = jobWithFacts({});
  const notFromCuba = jobWithFacts({ excludedCountries: ["CU"] });
  const worldwide = jobWithFacts({ eligibility: "worldwide" });
  const exceptCuba = jobWithFacts({ eligibility: "worldwide", excludedCountries: ["CU"] });
  const eu = jobFrom(groupCodes("European Union"));
  const emeaExceptFrance = jobFrom(groupCodes("EMEA"), ["FR"]);
  test.each([
    [unstated, "The employer does not say from where you may apply"],
    [notFromCuba, "The employer does not say from where you may apply, but not from Cuba"],
    [worldwide, "From anywhere"],
    [exceptCuba, "From anywhere except Cuba"],
    [jobFrom(["DE", "AT", "CH"]), "You can apply from Germany, Austria or Switzerland"],
    [jobFrom(["NL", "US"]), "You can apply from the Netherlands or the United States"],
    [eu, "You can apply from the European Union"],
    [
      jobFrom([...groupCodes("European Union"), "CH", "GB"]),
      "You can apply from the European Union, Switzerland or the United Kingdom",
    ],
    [emeaExceptFrance, "You can apply from EMEA, but not from France"],
    [jobFrom(["DE"], ["FR"]), "You can apply from Germany, but not from France"],
    // Rows stored before the form checked this: a country in both lists counts as excluded and is not listed as
    // eligible.
    [jobFrom(["DE", "FR"], ["FR"]), "You can apply from Germany"],
    [jobFrom(["DE", "FR"], ["FR", "CU"]), "You can apply from Germany, but not from Cuba"],
    [jobFrom(["DE"], ["DE"]), "The employer does not say from where you may apply"],
  ])("who may apply is described in one sentence, in the example %#", (facts, sentence) => {
    expect(eligibilitySentence(facts)).toBe(sentence);
  });

  test("a remote job in one country without stated eligible countries says that the employer does not say more", () => {
    expect(eligibilitySentence({ ...unstated, country: "Germany" })).toBe(
      "The employer does not say more about from where you may apply",
    );
  });

  test("an on-site job describes who may apply only if it states something about it", () => {
    const onSite = { ...unstated, country: "Germany", isRemote: false };
    expect(eligibilitySentence(onSite)).toBeNull();
    expect(eligibilitySentence({ ...onSite, eligibility: "worldwide" })).toBe("From anywhere");
    expect(eligibilitySentence({ ...onSite, excludedCountries: ["CU"] })).toBe(
      "The employer does not say from where you may apply, but not from Cuba",
    );
  });

  test("a Global job that does not state who may apply has no stated countries", () => {
    expect(statedCountries(unstated)).toEqual([]);
    expect(statedCountries({ ...unstated, country: "Unknown" })).toEqual([]);
  });

  test("the stated countries of a job are its eligible ones without the excluded, with its own country as the default", () => {
    expect(statedCountries({ ...unstated, country: "Germany" })).toEqual(["Germany"]);
    expect(statedCountries({ ...jobFrom(["DE", "FR"]), country: "Spain" })).toEqual([
      "Germany",
      "France",
    ]);
    expect(statedCountries(jobFrom(["DE", "FR"], ["FR"]))).toEqual(["Germany"]);
  });

  test("the stated countries of a worldwide job are all countries without the excluded ones", () => {
    expect(statedCountries(worldwide)).toHaveLength(allCountryCodes.length);
    expect(statedCountries(worldwide)).toEqual(
      expect.arrayContaining(["Poland", "Spain", "Brazil", "India", "United States"]),
    );
    expect(statedCountries(exceptCuba)).toEqual(
      statedCountries(worldwide).filter((name) => name !== "Cuba"),
    );
  });

  test("an incomplete group of countries is listed country by country", () => {
    const [first, ...rest] = groupCodes("LATAM");
    expect(first).toBeDefined();
    expect(countryNames(rest)).toHaveLength(rest.length);
  });

  test("a complete group of more than six countries is listed by the name of the group", () => {
    for (const [name, codes] of countryGroups)
      if (codes.length > 6) expect(countryNames(codes)).toEqual([name]);
  });
});

describe("a typed list of countries", () => {
  test.each([
    ["", []],
    [" Germany,Austria ; CH\nthe Netherlands", ["DE", "AT", "CH", "NL"]],
    ["UK, usa, Czech Republic", ["GB", "US", "CZ"]],
    ["germany, DE, Germany,,", ["DE"]],
    ["EU", groupCodes("European Union")],
    ["North America, Cuba, US", ["US", "CA", "MX", "CU"]],
  ])("%j is parsed to country codes", (text, codes) => {
    expect(parseCountries(text)).toEqual({ codes, unknown: [] });
  });

  test("names that are not those of countries, such as Global, are reported", () => {
    expect(parseCountries("Atlantis, Germany, Global, XX").unknown).toEqual([
      "Atlantis",
      "Global",
      "XX",
    ]);
  });

  test("formatting a list of countries and parsing it again gives the same countries", () => {
    for (const codes of [...countryGroups.values(), ["DE", "XK", "CI"]])
      expect(parseCountries(countryNames(codes).join(", ")).codes.toSorted()).toEqual(
        codes.toSorted(),
      );
  });
});

describe("time zones", () => {
  test.each([
    [0, "UTC"],
    [330, "UTC+5:30"],
    [-180, "UTC−3"],
    [-570, "UTC−9:30"],
    [840, "UTC+14"],
  ])("a UTC offset of %i minutes is shown as %s", (minutes, text) => {
    expect(formatOffset(minutes)).toBe(text);
  });

  test("a job that states no time zones has no sentence about them", () => {
    expect(timeZoneSentence(jobWithFacts({}))).toBeNull();
  });

  test("the time zones of a job are described by its UTC offsets", () => {
    expect(timeZoneSentence(jobWithFacts({ utcOffsetMin: -180, utcOffsetMax: 120 }))).toBe(
      "Time zones between UTC−3 and UTC+2",
    );
    expect(timeZoneSentence(jobWithFacts({ utcOffsetMin: 60, utcOffsetMax: 60 }))).toBe(
      "Time zone UTC+1",
    );
  });

  test("the sentence about a job's time zones begins with the working hours in common, if they are stated", () => {
    const overlap = { hours: 4, timeZone: "Asia/Kolkata" };
    expect(timeZoneSentence(jobWithFacts({ utcOffsetMin: 90, utcOffsetMax: 570, overlap }))).toBe(
      "At least 4 hours in common with Asia/Kolkata: time zones between UTC+1:30 and UTC+9:30",
    );
    const hour = { hours: 1, timeZone: "America/New_York" };
    expect(
      timeZoneSentence(jobWithFacts({ utcOffsetMin: -300, utcOffsetMax: -300, overlap: hour })),
    ).toBe("At least 1 hour in common with America/New York: time zone UTC−5");
  });

  test.each([
    ["UTC", 0, 0],
    ["Asia/Kolkata", 330, 330],
    ["Europe/Berlin", 60, 120],
    ["America/New_York", -300, -240],
    ["Australia/Sydney", 600, 660],
    ["Australia/Lord_Howe", 630, 660],
    ["Pacific/Kiritimati", 840, 840],
  ])("the time zone %s is between %i and %i minutes from UTC within a year", (zone, min, max) => {
    expect(yearOffsets(zone, 2026)).toEqual({ min, max });
  });

  test("every UTC offset in use is an option of the form", () => {
    const offsets = timeZones().flatMap((zone) => Object.values(yearOffsets(zone, 2026)));
    expect(listOffsets()).toEqual(expect.arrayContaining(offsets));
    expect(listOffsets().slice(0, 4)).toEqual([-720, -660, -600, -570]);
  });

  test("a UTC offset that a job has already is an option of the form", () => {
    expect(listOffsets(90, 330).filter((minutes) => minutes >= 60 && minutes <= 120)).toEqual([
      60, 90, 120,
    ]);
  });

  test.each([
    [8, "Asia/Kolkata", 330, 330],
    [4, "Asia/Kolkata", 90, 570],
    [6, "Asia/Kathmandu", 225, 465],
    // Zones that change clocks: the range includes offsets that share the hours only in winter or only in summer.
    [8, "Europe/Berlin", 60, 120],
    [4, "Europe/Berlin", -180, 360],
    [2, "America/New_York", -660, 120],
    [1, "Pacific/Kiritimati", 420, 840],
    [1, "Pacific/Pago_Pago", -720, -240],
  ])("%i working hours shared with %s allow a range of UTC offsets", (hours, zone, min, max) => {
    expect(overlappingOffsets({ hours, timeZone: zone }, 2026)).toEqual({ min, max });
  });
});

test.each([
  [{}, "nothing stated"],
  [{ eligibility: "worldwide" }, "anyone, no hours stated"],
  [
    { eligibility: "countries", eligibleCountries: "EMEA", excludedCountries: "France" },
    "from EMEA, not from France, no hours stated",
  ],
  [
    { visaSponsorship: "no", overlapHours: "4", overlapZone: "America/New_York" },
    "no visa sponsorship, 4 hours in common with America/New York",
  ],
  [{ utcOffsetMin: "0", utcOffsetMax: "60" }, "certain time zones"],
])(
  "the fields about applicants and hours, %j, are summed up as “%s”",
  (fields: Record<string, string>, text) => {
    expect(summarizeTerms((name) => fields[name])).toBe(text);
  },
);
