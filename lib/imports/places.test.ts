import { expect, test } from "vitest";
import { countryNamed, placesOf, structuredPlace } from "./places";

const place = (city: string, country: string, isRemote = false) => ({ isRemote, city, country });

test.each([
  ["Berlin, Germany", [place("Berlin", "Germany")]],
  ["Berlin", [place("Berlin", "")]],
  ["Germany", [place("", "Germany")]],
  ["Germany, Berlin", [place("Berlin", "Germany")]],
  ["Singapore", [place("Singapore", "Singapore")]],
  ["Bengaluru, Karnataka, India", [place("Bengaluru", "India")]],
  ["New York, NY", [place("New York", "United States")]],
  ["Austin, Texas, United States", [place("Austin", "United States")]],
  ["London, UK", [place("London", "United Kingdom")]],
  ["London, England", [place("London", "United Kingdom")]],
  // CA may be California or Canada, DE may be Delaware or Germany: an admin or recruiter decides.
  ["San Francisco, CA", [place("San Francisco", "")]],
  ["Dover, DE", [place("Dover", "")]],
  ["Hybrid - Munich, Germany", [place("Munich", "Germany")]],
  ["Remote", [place("", "", true)]],
  ["Remote - Germany", [place("", "Germany", true)]],
  ["Germany (Remote)", [place("", "Germany", true)]],
  ["US-Remote", [place("", "United States", true)]],
  ["Remote, EMEA", [place("", "EMEA", true)]],
  ["Remote - EU", [place("EU", "", true)]],
  ["Remote, US - East Coast", [place("East Coast", "United States", true)]],
  ["Anywhere", [place("", "", true)]],
  ["Berlin, Germany; Munich, Germany", [place("Berlin", "Germany"), place("Munich", "Germany")]],
  ["Paris, France or Remote", [place("Paris", "France"), place("", "", true)]],
  ["Berlin/Hamburg", [place("Berlin", ""), place("Hamburg", "")]],
  ["Oslo | Bergen", [place("Oslo", ""), place("Bergen", "")]],
  ["", []],
  [null, []],
])("the place %s of a posting is parsed", (text, places) => {
  expect(placesOf(text)).toEqual(places);
});

test("countries are recognized by name, code or alias, and other words are not", () => {
  expect(["de", "Germany", "USA", "Deutschland", "EMEA"].map(countryNamed)).toEqual([
    ...["Germany", "Germany", "United States", "Germany", "EMEA"],
  ]);
  expect(["", "Atlantis", "European Union", "Germany, France"].map(countryNamed)).toEqual([
    "",
    "",
    "",
    "",
  ]);
  expect(structuredPlace({ city: " Oslo ", country: "no", isRemote: null })).toEqual(
    place("Oslo", "Norway"),
  );
});
