import { expect, test } from "vitest";
import { companyMetadata } from "@/lib/companies/metadata";
import type { Company } from "@/lib/companies/list";

const company: Company = {
  id: "",
  slug: "acme",
  name: "Acme",
  website: null,
  description: null,
  logo: null,
  isVerified: false,
  open: 3,
  closed: 0,
};

test("a company's meta description is longer than its name and job count", () => {
  const text = String(companyMetadata(company, 1, 3).description);
  expect(text).toMatch(/^Acme: 3 open jobs for Go \(Golang\) developers\. /u);
  expect(text.length).toBeGreaterThan(80);
  expect(companyMetadata({ ...company, description: "We write Go." }, 1, 3).description).toBe(
    "Acme: 3 open jobs for Go (Golang) developers. We write Go.",
  );
});
