import { expect, test } from "vitest";
import type { Posting } from "@/lib/imports/posting";
import { readPlaces } from "@/lib/imports/places";
import { toImportedJob } from "@/lib/imports/to-job";

const posting: Posting = {
  id: "1",
  title: "Go Engineer",
  html: "<p>We write Go.</p>",
  url: "https://boards.greenhouse.io/acme/jobs/1",
  postedAt: "2026-11-01T10:00:00.000Z",
  type: "contract",
  places: [{ isRemote: false, city: "Berlin", country: "Germany" }],
  pay: { min: 80_000, max: 120_000, currency: "EUR", period: "year" },
  level: "junior",
};
const importedInput = (changes: Partial<Posting>) =>
  toImportedJob({ ...posting, ...changes })?.input;

test("an imported posting becomes the input of the job form", () => {
  expect(toImportedJob(posting)).toMatchObject({
    id: "1",
    postedAt: "2026-11-01T10:00:00.000Z",
    isPlaced: true,
    input: {
      title: "Go Engineer",
      type: "contract",
      remote: false,
      city: "Berlin",
      country: "Germany",
      salaryMin: 80_000,
      salaryMax: 120_000,
      salaryCurrency: "EUR",
      salaryPeriod: "year",
      applicationUrl: "https://boards.greenhouse.io/acme/jobs/1",
      description: "<p>We write Go.</p>",
      level: "junior",
      eligibility: "unstated",
    },
  });
});

test("an imported posting that states no job type is full-time", () => {
  expect(importedInput({ type: null })?.type).toBe("full-time");
});

test("dangerous HTML of an imported posting is sanitized like that of the job form", () => {
  const html = `<script>alert(1)</script><p onclick="x()">Go <a href="javascript:x()">a</a><img src=x onerror=x()></p><iframe src="//evil.dev"></iframe><style>*{}</style>`;
  expect(importedInput({ html })?.description).toBe("<p>Go a</p>");
});

test("an imported posting without title, text or application URL is refused", () => {
  expect(importedInput({ title: "  " })).toBeUndefined();
  expect(importedInput({ html: "" })).toBeUndefined();
  expect(importedInput({ html: "<script>Go</script>" })).toBeUndefined();
  expect(importedInput({ url: "javascript:alert(1)" })).toBeUndefined();
});

test("an imported posting with too long a text is refused", () => {
  expect(importedInput({ html: `<p>${"Go ".repeat(20_000)}</p>` })).toBeUndefined();
});

test("a long title of an imported posting is cut", () => {
  expect(importedInput({ title: "Go ".repeat(100) })?.title).toHaveLength(198);
});

test("the text of an imported job lists all places of its posting", () => {
  const munich = { isRemote: false, city: "Munich", country: "" };
  expect(importedInput({ places: [...posting.places, munich] })?.description).toBe(
    "<p>We write Go.</p><p>Places: Berlin, Germany · Munich</p>",
  );
});

const onSitePlace = (city: string, country: string) => ({ isRemote: false, city, country });
const furtherPlace = (city: string, country: string) => ({ city, country, possible: null });

test("the places of a posting beside the first become further places of the job, each once", () => {
  const places = [
    onSitePlace("Berlin", "Germany"),
    onSitePlace("Munich", "Germany"),
    onSitePlace("BERLIN", "Germany"),
    onSitePlace("Paris", "France"),
    onSitePlace("munich", "Germany"),
  ];
  expect(toImportedJob({ ...posting, places })).toMatchObject({
    isPlaced: true,
    input: { city: "Berlin", country: "Germany" },
    furtherPlaces: [furtherPlace("munich", "Germany"), furtherPlace("Paris", "France")],
    descriptionWithoutPlaces: "<p>We write Go.</p>",
  });
});

test("the places on site of a posting that is also remote become further places of the remote job", () => {
  const remote = { isRemote: true, city: "", country: "Germany" };
  const places = [onSitePlace("Berlin", "Germany"), remote, onSitePlace("Paris", "France")];
  expect(toImportedJob({ ...posting, places })).toMatchObject({
    input: { remote: true, country: "Germany" },
    furtherPlaces: [furtherPlace("Berlin", "Germany"), furtherPlace("Paris", "France")],
    descriptionWithoutPlaces: "<p>We write Go.</p>",
  });
});

test("the countries of a remote posting say from where people may apply and are no further places", () => {
  expect(toImportedJob({ ...posting, places: readPlaces("Remote - US, Canada") })).toMatchObject({
    input: { remote: true, eligibleCountries: ["US", "CA"] },
    furtherPlaces: [],
    descriptionWithoutPlaces: "<p>We write Go.</p>",
  });
});

test.each([
  ["Berlin, Germany; Germany", []],
  ["Berlin, Germany; London, New York", []],
  ["Berlin, Germany; UK, London, Germany", []],
  ["Berlin, Germany; Paris, France; EMEA", [furtherPlace("Paris", "France")]],
])(
  "the text keeps the line of the places %s, some of which are no places of the job",
  (text, furtherPlaces) => {
    const imported = toImportedJob({ ...posting, places: readPlaces(text) });
    expect(imported).toMatchObject({ furtherPlaces, descriptionWithoutPlaces: null });
    expect(imported?.input.description).toContain("<p>Places: ");
  },
);

test("a further place without a country names the countries in which it may be", () => {
  const places = readPlaces("Berlin, Germany; San Francisco, CA; Munich");
  expect(toImportedJob({ ...posting, places })).toMatchObject({
    furtherPlaces: [
      { city: "San Francisco", country: "", possible: ["United States", "Canada"] },
      furtherPlace("Munich", ""),
    ],
    descriptionWithoutPlaces: "<p>We write Go.</p>",
  });
});

test("a posting with more than ten further places keeps the line of all of them", () => {
  const places = Array.from({ length: 12 }, (_, n) => onSitePlace(`City ${n}`, "Germany"));
  const imported = toImportedJob({ ...posting, places });
  expect(imported?.furtherPlaces).toHaveLength(10);
  expect(imported?.descriptionWithoutPlaces).toBeNull();
  expect(imported?.input.description).toContain("City 11, Germany");
});

test("a posting with a remote place becomes a remote job", () => {
  const remote = { isRemote: true, city: "", country: "Germany" };
  expect(importedInput({ places: [...posting.places, remote] })).toMatchObject({
    remote: true,
    country: "Germany",
  });
});

test("an imported posting without a place waits for a person to check it", () => {
  expect(toImportedJob({ ...posting, places: [] })).toMatchObject({
    isPlaced: false,
    input: { city: "Not stated", country: "" },
  });
  expect(
    toImportedJob({ ...posting, places: [{ isRemote: false, city: "", country: "Germany" }] }),
  ).toMatchObject({ isPlaced: false, input: { city: "Germany", country: "Germany" } });
  expect(
    toImportedJob({ ...posting, places: [{ isRemote: true, city: "EU", country: "" }] }),
  ).toMatchObject({
    isPlaced: false,
    input: { remote: true, description: "<p>We write Go.</p><p>Places: Remote, EU</p>" },
  });
});

test("an imported job on site in a group of countries waits for a person to check its place", () => {
  const emea = { isRemote: false, city: "Berlin", country: "EMEA" };
  expect(toImportedJob({ ...posting, places: [emea] })).toMatchObject({
    isPlaced: false,
    input: {
      city: "Berlin",
      country: "",
      description: "<p>We write Go.</p><p>Places: Berlin, EMEA</p>",
    },
  });
  expect(toImportedJob({ ...posting, places: [{ ...emea, city: "" }] })).toMatchObject({
    isPlaced: false,
    input: { city: "EMEA", country: "" },
  });
});

test("an imported remote job can be in a group of countries", () => {
  const emea = { isRemote: true, city: "", country: "EMEA" };
  expect(toImportedJob({ ...posting, places: [emea] })).toMatchObject({
    isPlaced: true,
    input: { remote: true, country: "EMEA", description: "<p>We write Go.</p>" },
  });
});

test.each([
  "Germany or Remote",
  "Remote; Canada",
  "Remote; Remote - Canada",
  "Remote - US, CA",
  "Remote - London, UK, Berlin, Germany",
  "EMEA - Germany - Remote",
  "UK, London, Germany",
])("the place %s of a posting waits for a person to check it", (text) => {
  expect(toImportedJob({ ...posting, places: readPlaces(text) })?.isPlaced).toBe(false);
});

test("people from everywhere may apply for a posting that is remote worldwide", () => {
  expect(importedInput({ places: readPlaces("Remote - Worldwide") })).toMatchObject({
    eligibility: "worldwide",
    country: "Global",
  });
});

test("people from all member states may apply for a posting that is remote in the European Union", () => {
  const input = importedInput({ places: readPlaces("Remote - EU") });
  expect(input).toMatchObject({ eligibility: "countries", country: "" });
  expect(input?.eligibleCountries).toHaveLength(27);
});

test.each([
  { min: 90_000, max: 80_000 },
  { min: -1, max: null },
  { min: 1e12, max: null },
])("invalid pay of an imported posting is left out: %o", (range) => {
  expect(importedInput({ pay: { ...range, currency: "EUR", period: "year" } })).toMatchObject({
    salaryMin: null,
    salaryMax: null,
  });
});
