import { Fragment } from "react";
import type { ComparablePay as Pay } from "@/lib/jobs/pay";

/** '≈ 96,000 - 120,000 USD a year at the ECB’s rate of 20 Nov 2026'. No range is broken: '- 120,000' would be less than nothing. */
export function ComparablePay({ pay: { ranges, counted } }: { pay: Pay }) {
  return (
    <>
      ≈{" "}
      {ranges.map((range, index) => (
        <Fragment key={range}>
          {index > 0 ? " or " : null}
          <span className="whitespace-nowrap">{range}</span>
        </Fragment>
      ))}{" "}
      {counted}
    </>
  );
}
