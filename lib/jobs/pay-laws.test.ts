import { expect, test } from "vitest";
import { countries } from "@/lib/places/countries";
import { europeanUnion, payLaws, payTransparencyRule } from "@/lib/jobs/pay-laws";

test.each([
  ["Germany", /2023\/970.+Some states have missed.+not all of the others/],
  ["Ireland", /2023\/970/],
  ["Austria", /section 9\(2\).+1 March 2011/],
  ["Lithuania", /27 July 2019/],
  ["Poland", /before they are employed.+24 December 2025/],
  ["Canada", /Ontario.+25 people or more.+1 January 2026.+British Columbia/],
  ["United States", /No federal law/],
])("the pay transparency law of %s is described with the day of its check", (country, text) => {
  const rule = payTransparencyRule(country);
  expect(rule?.text).toMatch(text);
  expect(rule?.text).toMatch(/ As of \d{1,2} \w{3} \d{4}\.$/);
});

test("the EU directive is not mentioned for countries outside the EU", () => {
  for (const country of ["United Kingdom", "Norway", "Switzerland", "Ukraine", "Global", ""])
    expect(payTransparencyRule(country), country).toBeNull();
});

test("the short form of each pay transparency law fits two lines of the posting check on a phone", () => {
  // A line has about 32 characters on a phone, of which the button "Why" takes four.
  for (const { country, summary } of payLaws)
    expect(summary.length, country).toBeLessThanOrEqual(56);
});

test("each pay transparency law has a country of the job form, a source and the day of its last check", () => {
  for (const { country, summary, text, source, checkedOn } of payLaws) {
    expect([...countries, europeanUnion]).toContain(country);
    for (const sentence of [summary, text]) expect(sentence).toMatch(/\.$/);
    expect(source).toMatch(/^https:/);
    expect(Date.parse(checkedOn)).toBeGreaterThan(Date.parse("2026-11-01"));
  }
});
