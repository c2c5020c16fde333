import { expect, test } from "vitest";
import { findCountry, placesAtWorkplace, readPlaces, structuredPlaces } from "@/lib/imports/places";

const createPlace = (city: string, country: string, isRemote = false) => ({
  isRemote,
  city,
  country,
});
const placeWithRest = (city: string, rest: string, country: string) => ({
  ...createPlace(city, country),
  rest,
});
const placeThatMayBeList = (city: string, rest: string, country: string) => ({
  ...placeWithRest(city, rest, ""),
  possible: [country],
  mayBeList: true,
});
const placeNotUnderstood = (rest: string) => ({ ...createPlace("", "", true), rest });
const remoteFrom = (...from: string[]) => ({ ...createPlace("", "", true), from });

test.each([
  ["Berlin, Germany", [createPlace("Berlin", "Germany")]],
  ["Berlin", [createPlace("Berlin", "")]],
  ["Germany", [createPlace("", "Germany")]],
  ["Germany, Berlin", [createPlace("Berlin", "Germany")]],
  ["Singapore", [createPlace("Singapore", "Singapore")]],
  ["Bengaluru, Karnataka, India", [placeWithRest("Bengaluru", "Karnataka", "India")]],
  ["New York, NY", [placeWithRest("New York", "NY", "United States")]],
  ["Austin, Texas, United States", [placeWithRest("Austin", "Texas", "United States")]],
  ["London, UK", [createPlace("London", "United Kingdom")]],
  ["London, England", [createPlace("London", "United Kingdom")]],
  // CA may be California or Canada, DE may be Delaware or Germany: an admin or recruiter decides.
  [
    "San Francisco, CA",
    [{ ...placeWithRest("San Francisco", "CA", ""), possible: ["United States", "Canada"] }],
  ],
  ["Dover, DE", [{ ...placeWithRest("Dover", "DE", ""), possible: ["United States", "Germany"] }]],
  [
    "Atlanta, Georgia",
    [{ ...placeWithRest("Atlanta", "Georgia", ""), possible: ["United States", "Georgia"] }],
  ],
  // These may be lists, so the city decides, if it is known in only one country.
  ["London, New York", [placeThatMayBeList("London", "New York", "United States")]],
  ["New York, London", [placeThatMayBeList("London", "New York", "United States")]],
  [
    "Munich, London, UK",
    [placeThatMayBeList("Munich", "London, United Kingdom", "United Kingdom")],
  ],
  ["UK, London, Germany", [placeWithRest("", "UK, London, Germany", "")]],
  ["London, ON, UK", [placeWithRest("", "London, ON, UK", "")]],
  ["Karnataka, Bengaluru, India", [placeWithRest("Bengaluru", "Karnataka", "India")]],
  ["Germany, Bavaria, Munich", [placeWithRest("Munich", "Bavaria", "Germany")]],
  ["Location: Berlin, Germany", [createPlace("Berlin", "Germany")]],
  ["Berlin Office", [createPlace("Berlin", "")]],
  ["Not remote - Berlin, Germany", [createPlace("Berlin", "Germany")]],
  ["Hybrid remote in Austin, TX", [placeWithRest("Austin", "TX", "United States")]],
  ["Remote - US, CA", [placeNotUnderstood("US, CA")]],
  ["Remote - London, UK, Berlin, Germany", [placeNotUnderstood("London, UK, Berlin, Germany")]],
  ["Remote - London, New York", [placeNotUnderstood("London, New York")]],
  ["EMEA - Germany - Remote", [placeNotUnderstood("EMEA, Germany")]],
  ["Remote - Worldwide, US", [placeNotUnderstood("Global, United States")]],
  ["Hybrid - Munich, Germany", [createPlace("Munich", "Germany")]],
  ["The Hague, The Netherlands", [createPlace("The Hague", "Netherlands")]],
  ["Remote in the US", [createPlace("", "United States", true)]],
  ["Remote", [createPlace("", "", true)]],
  ["Remote - Germany", [createPlace("", "Germany", true)]],
  ["Germany (Remote)", [createPlace("", "Germany", true)]],
  ["US-Remote", [createPlace("", "United States", true)]],
  ["Remote, EMEA", [createPlace("", "EMEA", true)]],
  ["Remote - EU", [remoteFrom("European Union")]],
  ["Remote, US - East Coast", [{ ...createPlace("", "United States", true), rest: "East Coast" }]],
  ["Anywhere", [createPlace("", "", true)]],
  [
    "Berlin, Germany; Munich, Germany",
    [createPlace("Berlin", "Germany"), createPlace("Munich", "Germany")],
  ],
  ["Paris, France or Remote", [createPlace("Paris", "France"), createPlace("", "", true)]],
  ["Berlin/Hamburg", [createPlace("Berlin", ""), createPlace("Hamburg", "")]],
  ["Oslo | Bergen", [createPlace("Oslo", ""), createPlace("Bergen", "")]],
  ["", []],
  [null, []],
  // Countries after "Remote" are where one may apply from.
  ["Remote - US, Canada", [remoteFrom("United States", "Canada")]],
  ["Remote, France, United Kingdom", [remoteFrom("France", "United Kingdom")]],
  ["Remote (US, Canada, UK)", [remoteFrom("United States", "Canada", "United Kingdom")]],
  ["Remote in Germany, Austria or Switzerland", [remoteFrom("Germany", "Austria", "Switzerland")]],
  ["Remote - EMEA, LATAM", [remoteFrom("EMEA", "LATAM")]],
  ["Remote - Worldwide", [createPlace("", "Global", true)]],
  ["Remote - CA", [{ ...createPlace("", "", true), rest: "CA" }]],
  [
    "Remote, Texas, California",
    [{ ...createPlace("", "United States", true), rest: "Texas, California" }],
  ],
  ["USA, Canada", [createPlace("", "United States"), createPlace("", "Canada")]],
  [
    "London, UK, Berlin, Germany",
    [createPlace("London", "United Kingdom"), createPlace("Berlin", "Germany")],
  ],
  ["New York or London", [createPlace("New York", "United States"), createPlace("London", "")]],
  ["Berlin and Munich, Germany", [placeThatMayBeList("Berlin", "Munich, Germany", "Germany")]],
  ["Sarajevo, Bosnia and Herzegovina", [createPlace("Sarajevo", "Bosnia and Herzegovina")]],
  // A state or province is read as a city only if there is a city of the same name.
  ["California - San Francisco", [placeWithRest("San Francisco", "California", "United States")]],
  [
    "US, California, San Francisco",
    [placeWithRest("San Francisco", "California", "United States")],
  ],
  ["CA, BC, Vancouver", [placeWithRest("Vancouver", "CA, BC", "Canada")]],
  ["Washington, DC", [placeWithRest("Washington", "DC", "United States")]],
  ["Texas", [placeWithRest("", "Texas", "United States")]],
])("the place %s of a posting is parsed", (text, places) => {
  expect(readPlaces(text)).toEqual(places);
});

test("countries are recognized by name, code and alias", () => {
  expect(["de", "Germany", "USA", "Deutschland", "EMEA"].map(findCountry)).toEqual([
    "Germany",
    "Germany",
    "United States",
    "Germany",
    "EMEA",
  ]);
});

test("words that do not name exactly one country are not recognized as a country", () => {
  expect(["", "Atlantis", "European Union", "Germany, France"].map(findCountry)).toEqual([
    "",
    "",
    "",
    "",
  ]);
  expect(structuredPlaces({ city: " Oslo ", country: "no", isRemote: null })).toEqual([
    createPlace("Oslo", "Norway"),
  ]);
});

test.each([
  ["Berlin", "DE", [createPlace("Berlin", "Germany")]],
  ["Berlin", "", [createPlace("Berlin", "")]],
  ["", "DE", [createPlace("", "Germany")]],
  ["Berlin, Munich", "DE", [placeThatMayBeList("Berlin", "Munich, Germany", "Germany")]],
  ["Berlin; Munich", "DE", [createPlace("Berlin", ""), createPlace("Munich", "Germany")]],
  ["London or New York", "", [createPlace("London", ""), createPlace("New York", "United States")]],
  [
    "London or New York",
    "US",
    [createPlace("London", ""), createPlace("New York", "United States")],
  ],
  ["San Francisco, CA", "US", [placeWithRest("San Francisco", "CA", "United States")]],
  ["Berlin, Germany", "DE", [createPlace("Berlin", "Germany")]],
  ["Munich, Germany", "AT", [placeWithRest("", "Munich, Germany, Austria", "")]],
  ["Berlin", "Atlantis", [placeWithRest("Berlin", "Atlantis", "")]],
  ["The Hague", "NL", [createPlace("The Hague", "Netherlands")]],
  // A field for the city says that a country's name is a city, but not that a state's name is one.
  ["Singapore", "SG", [createPlace("Singapore", "Singapore")]],
  ["Mexico", "MX", [createPlace("Mexico", "Mexico")]],
  ["Victoria", "CA", [createPlace("Victoria", "Canada")]],
  ["Goa", "PH", [placeWithRest("", "Goa, Philippines", "")]],
  ["EMEA", "", [createPlace("", "EMEA")]],
  ["Remote - Germany", "", [createPlace("", "Germany", true)]],
  ["Texas", "US", [placeWithRest("", "Texas", "United States")]],
  ["Remote", "DE", [createPlace("", "Germany", true)]],
  ["Remote - US, Canada", "US", [remoteFrom("United States", "Canada")]],
])("the city %j and the country %j in fields of their own are read", (city, country, places) => {
  expect(structuredPlaces({ city, country })).toEqual(places);
});

test.each([
  "Distributed",
  "Hybrid",
  "Flexible",
  "Multiple locations",
  "Various locations",
  "Home based",
  "Home-based",
  "In office",
  "On-site",
  "Worldwide",
  "Remote",
  "Anywhere",
  "3 Locations",
  "N/A",
  "TBD",
  "In person",
  "Virtual",
  "Various",
])("the way of working %s is never a city", (words) => {
  const ofText = [words, `${words}, Germany`, `${words} - Germany`].flatMap(readPlaces);
  for (const { city } of [...ofText, ...structuredPlaces({ city: words, country: "DE" })])
    expect(city).toBe("");
});

test.each([
  ["a remote job is remote in all its places", true, [true, true]],
  ["the first place of a job that is not remote is on site", false, [false, false]],
  [
    "a place of a job whose field for remote work is null is remote if its text says so",
    null,
    [true, false],
  ],
  [
    "a place of a job without a field for remote work is remote if its text says so",
    undefined,
    [true, false],
  ],
])("%s", (_, isRemote, expected) => {
  const places = placesAtWorkplace(readPlaces("Remote - Spain; Munich, Germany"), isRemote);
  expect(places.map((place) => place.isRemote)).toEqual(expected);
});

test("a remote job without a place is remote", () => {
  expect(placesAtWorkplace([], true)).toEqual([{ isRemote: true, city: "", country: "" }]);
  expect(placesAtWorkplace([], false)).toEqual([]);
});
