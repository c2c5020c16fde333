import { describe, expect, test } from "vitest";
import {
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
