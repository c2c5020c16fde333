import { describe, expect, test } from "vitest";
import {
  comparablePay,
  outdatedRatesNote,
  formatLocation,
  formatSalary,
  remoteSentence,
  formatCardPlace,
  formatCardPlaces,
  firstCardPlace,
  formatFirstPlaces,
  formatPlaces,
  hasRemotePlace,
} from "@/lib/jobs/format";

describe("formatSalary", () => {
  test.each([
    [80000, 120000, "USD", "80,000 - 120,000 USD"],
    [1500000, 2500000, "INR", "1,500,000 - 2,500,000 INR"],
    [900, null, "EUR", "From 900 EUR"],
    [null, 1000, "EUR", "Up to 1,000 EUR"],
    [90000, 90000, "GBP", "90,000 GBP"],
    [null, null, "USD", "Salary not specified"],
    [0, 0, "USD", "Salary not specified"],
    [0, 50000, "USD", "Up to 50,000 USD"],
  ])(
    "a salary from %s to %s in %s is formatted as %j",
    (salaryMin, salaryMax, salaryCurrency, text) => {
      const pay = { salaryMin, salaryMax, salaryCurrency, salaryPeriod: "year" as const };
      expect(formatSalary(pay)).toBe(text);
    },
  );

  test.each([
    ["month", "60 - 80 EUR a month"],
    ["week", "60 - 80 EUR a week"],
    ["day", "60 - 80 EUR a day"],
    ["hour", "60 - 80 EUR an hour"],
  ] as const)("pay per %s is formatted with its period: %j", (salaryPeriod, text) => {
    const pay = { salaryMin: 60, salaryMax: 80, salaryCurrency: "EUR", salaryPeriod };
    expect(formatSalary(pay)).toBe(text);
    expect(formatSalary({ ...pay, salaryMin: null, salaryMax: 0 })).toBe("Salary not specified");
  });
});

describe("formatLocation", () => {
  test.each([
    ["Berlin", "Germany", false, "Berlin, Germany"],
    ["Remote", "Global", true, "Remote (Global)"],
    ["Remote", "United States", true, "Remote (United States)"],
    ["Springfield", "Unknown", false, "Springfield"],
  ])("the city %s, country %s (remote: %s) is shown as %j", (city, country, isRemote, text) => {
    expect(formatLocation({ city, country, isRemote })).toBe(text);
  });
});

test.each([
  ["Global", "This is a remote job."],
  ["EMEA", "This is a remote job. Where you can work from: EMEA."],
  ["Unknown", "This is a remote job."],
])("the sentence about a remote job in %s says from where people can work", (country, sentence) => {
  expect(remoteSentence({ city: "Remote", country, isRemote: true })).toBe(sentence);
});

describe("a job in several places", () => {
  const berlin = { city: "Berlin", country: "Germany", isRemote: false };
  const munich = { city: "Munich", country: "Germany", isRemote: false };
  const remote = { city: "Remote", country: "France", isRemote: true };
  const three = { ...berlin, furtherPlaces: [munich, remote] };

  test("all of its places are listed, the main one first", () => {
    expect(formatPlaces(three)).toBe("Berlin, Germany; Munich, Germany; Remote (France)");
    expect(formatPlaces(berlin)).toBe("Berlin, Germany");
  });

  test("the first places of a job are named with the number of the others", () => {
    expect(formatFirstPlaces(three)).toBe("Berlin, Germany + 2 more");
    expect(formatFirstPlaces(three, 2)).toBe("Berlin, Germany; Munich, Germany + 1 more");
    expect(formatFirstPlaces(three, 3)).toBe(formatPlaces(three));
  });

  test("the card of a job names the main place and lists the others in the tooltip", () => {
    expect(formatCardPlace(three)).toBe("Berlin, Germany + 2 more");
    expect(formatCardPlaces(three)).toBe(formatPlaces(three));
    expect(formatCardPlace(berlin)).toBe("Berlin, Germany");
    expect(formatCardPlaces(berlin)).toBeUndefined();
  });

  test("the card of a job first names the place that the list is about", () => {
    expect(formatCardPlace({ ...three, foundPlace: 1 })).toBe("Munich, Germany + 2 more");
    expect(formatCardPlaces({ ...three, foundPlace: 2 })).toBe(
      "Remote (France); Berlin, Germany; Munich, Germany",
    );
  });

  test("the card of a job has the icon of the place that it names", () => {
    expect(firstCardPlace(three)).toEqual(berlin);
    expect(firstCardPlace({ ...three, foundPlace: 2 })).toEqual(remote);
  });

  test("a job with a remote place among others is described as remote with where people can work from", () => {
    expect(hasRemotePlace(three)).toBe(true);
    expect(hasRemotePlace({ ...berlin, furtherPlaces: [munich] })).toBe(false);
    expect(remoteSentence(three)).toBe("This job can be remote. Where you can work from: France.");
    const spain = { ...remote, country: "Spain" };
    expect(remoteSentence({ ...remote, furtherPlaces: [spain] })).toBe(
      "This is a remote job. Where you can work from: France, Spain.",
    );
  });
});

const rates = {
  EUR: { perEur: 1, asOf: "2026-11-20" },
  USD: { perEur: 1.2, asOf: "2026-11-20" },
  INR: { perEur: 100, asOf: "2026-11-13" },
};
const today = Date.parse("2026-11-20");
const pay = {
  salaryMin: 80_000,
  salaryMax: 100_000,
  salaryCurrency: "EUR",
  salaryPeriod: "year" as const,
};
const comparableRanges = (changes: object, known: Parameters<typeof comparablePay>[1] = rates) =>
  comparablePay({ ...pay, ...changes }, known, today)?.ranges ?? [];

describe("pay converted to a year", () => {
  test("pay is converted to euros and dollars, unless it is in that currency", () => {
    expect(comparableRanges({})).toEqual(["96,000 - 120,000 USD"]);
    expect(comparableRanges({ salaryCurrency: "USD" })).toEqual(["66,700 - 83,300 EUR"]);
    expect(comparableRanges({ salaryCurrency: " inr " })).toEqual([
      "800 - 1,000 EUR",
      "960 - 1,200 USD",
    ]);
  });

  test.each([
    ["month", "960,000 - 1,200,000 EUR"],
    ["week", "4,160,000 - 5,200,000 EUR"],
    ["day", "20,800,000 - 26,000,000 EUR"],
    ["hour", "166,000,000 - 208,000,000 EUR"],
  ])("pay for a %s is also shown by the year in its own currency", (salaryPeriod, own) => {
    expect(comparableRanges({ salaryPeriod })[0]).toBe(own);
    expect(comparableRanges({ salaryPeriod })).toHaveLength(2);
  });

  test("pay with only a minimum or a maximum is converted to the same single end", () => {
    expect(comparableRanges({ salaryMin: null })).toEqual(["Up to 120,000 USD"]);
    expect(comparableRanges({ salaryMax: 0 })).toEqual(["From 96,000 USD"]);
  });

  test("the smallest and the greatest pay that can be stored are converted", () => {
    expect(comparableRanges({ salaryMin: 1, salaryMax: 2_147_483_647 })).toEqual([
      "1 - 2,580,000,000 USD",
    ]);
  });

  test("unstated pay and a pay of 0 are not converted", () => {
    expect(comparableRanges({ salaryMin: 0, salaryMax: null, salaryPeriod: "hour" })).toEqual([]);
  });

  test("pay is converted only between currencies that have an exchange rate", () => {
    expect(comparableRanges({ salaryCurrency: "XYZ" })).toEqual([]);
    expect(comparableRanges({ salaryCurrency: "beans", salaryPeriod: "month" })).toEqual([
      "960,000 - 1,200,000 beans",
    ]);
    expect(comparableRanges({}, {})).toEqual([]);
    expect(comparableRanges({ salaryCurrency: "INR" }, { ...rates, USD: undefined })).toEqual([
      "800 - 1,000 EUR",
    ]);
  });

  test("the day shown with converted pay is that of the oldest exchange rate used", () => {
    expect(comparablePay({ ...pay, salaryCurrency: "INR" }, rates, today)?.counted).toContain(
      "13 Nov 2026",
    );
  });
});

const hourly = { ...pay, salaryMin: 60, salaryMax: 80, salaryPeriod: "hour" as const };

test.each([
  [
    { salaryMin: 80_000, salaryMax: 100_000, salaryPeriod: "year" as const },
    "≈ 96,000 - 120,000 USD a year at the ECB’s rate of 20 Nov 2026",
  ],
  [
    {},
    "≈ 125,000 - 166,000 EUR or 150,000 - 200,000 USD a year, counting 2,080 hours, at the ECB’s rate of 20 Nov 2026",
  ],
  [
    { salaryMin: null, salaryCurrency: "beans", salaryPeriod: "day" as const },
    "≈ Up to 20,800 beans a year, counting 260 days",
  ],
  [{ salaryCurrency: "beans", salaryPeriod: "year" as const }, null],
  [{ salaryMin: null, salaryMax: null }, null],
])("pay of 60 to 80 EUR an hour, changed by %j, is compared as %j", (changes, sentence) => {
  const compared = comparablePay({ ...hourly, ...changes }, rates, Date.parse("2026-11-24"));
  expect(compared && `≈ ${compared.ranges.join(" or ")} ${compared.counted}`).toBe(sentence);
});

const after7Days = Date.parse("2026-11-27");
const afterMoreThan7Days = Date.parse("2026-11-27T00:00:01Z");

test("pay is not converted at exchange rates that are older than seven days", () => {
  const converted = (changes: object, now: number) =>
    comparablePay({ ...pay, ...changes }, rates, now);
  expect(converted({}, after7Days)?.counted).toBe("a year at the ECB’s rate of 20 Nov 2026");
  expect(converted({}, afterMoreThan7Days)).toBeNull();
  const monthly = { salaryPeriod: "month" as const };
  expect(converted(monthly, afterMoreThan7Days)).toEqual({
    ranges: ["960,000 - 1,200,000 EUR"],
    counted: "a year, counting 12 months",
  });
});

test("pay is not converted from a currency whose own rate is older than seven days", () => {
  const inRupees = { ...pay, salaryCurrency: "INR" };
  expect(comparablePay(inRupees, rates, today)).not.toBeNull();
  expect(comparablePay(inRupees, rates, Date.parse("2026-11-21"))).toBeNull();
});

test("a list filtered or sorted by pay says so if the exchange rates are older than seven days", () => {
  expect(outdatedRatesNote("2026-11-20", after7Days)).toBeNull();
  expect(outdatedRatesNote(null, afterMoreThan7Days)).toBeNull();
  expect(outdatedRatesNote("2026-11-20", afterMoreThan7Days)).toBe(
    "Pay in other currencies is compared at the ECB’s rates of 20 Nov 2026, more than 7 days ago.",
  );
});
