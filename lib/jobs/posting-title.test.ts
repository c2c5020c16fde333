import { expect, test } from "vitest";
import { job } from "@/test/data";
import { postingTitle } from "@/lib/jobs/posting-title";

const cleanedTitle = (title: string, company = "Acme") => postingTitle({ ...job, title, company });

test.each([
  ["🚀 URGENT!!! Senior Go Developer €90k-120k – Acme", "Senior Go Developer"],
  ["⭐⭐ Senior Go Developer ⭐⭐", "Senior Go Developer"],
  ["We're hiring: Go Engineer!!!", "Go Engineer"],
  ["Senior Go Engineer (Remote)", "Senior Go Engineer"],
  ["Senior Go Engineer - Remote, Europe", "Senior Go Engineer"],
  ["Senior Go Engineer (EU only)", "Senior Go Engineer"],
  ["Senior Go Engineer | Berlin, Germany | Acme", "Senior Go Engineer"],
  ["Go Engineer in Berlin", "Go Engineer"],
  ["Go Engineer at Acme", "Go Engineer"],
  ["Acme: Go Engineer", "Go Engineer"],
  ["Go Engineer, Acme GmbH", "Go Engineer"],
  ["Go Engineer (m/f/d, remote)", "Go Engineer (m/f/d)"],
  ["Go Engineer €90.000, Berlin", "Go Engineer"],
  ["Go Engineer, 80.000 - 100.000 EUR", "Go Engineer"],
  ["Go Engineer up to $180,000 per year", "Go Engineer"],
  ["Go Engineer [100% remote] £600/day", "Go Engineer"],
])("the job title %j becomes %j in the structured data", (title, expected) => {
  expect(cleanedTitle(title)).toBe(expected);
});

test.each([
  "Senior Go Engineer",
  "Senior Go Engineer (m/f/d)",
  "Go & Kubernetes (k8s) Engineer – Platform",
  "Backend Engineer (C++/C#/.NET → Go)",
  "Hiring Manager, Go",
  "Remote Sensing Engineer",
  "Go Engineer, AI",
  "Head of Go, IT",
  "Go 1.22 Migration Engineer",
  "Web3 Engineer – Top 10 Exchange",
  "مهندس برمجيات",
])("the job title %j is unchanged in the structured data", (title) => {
  expect(cleanedTitle(title)).toBe(title);
});

test.each(["Acme", "Berlin", "€90k", "🚀", ""])(
  "a job title that is nothing but %j stays as it is",
  (title) => {
    expect(cleanedTitle(title)).toBe(title);
  },
);
