import { expect, test } from "vitest";
import { detectBoard } from "@/lib/imports/schema";

test.each([
  ["https://boards.greenhouse.io/acme", "greenhouse", "acme"],
  ["boards.greenhouse.io/acme/jobs/127817", "greenhouse", "acme"],
  ["https://job-boards.eu.greenhouse.io/acme/jobs/1?gh_src=x", "greenhouse", "acme"],
  ["https://boards.greenhouse.io/embed/job_board?for=acme", "greenhouse", "acme"],
  ["https://boards-api.greenhouse.io/v1/boards/acme/jobs", "greenhouse", "acme"],
  [" https://jobs.lever.co/acme/0f0e-11/apply ", "lever", "acme"],
  ["https://jobs.eu.lever.co/acme", "lever", "eu/acme"],
  ["https://api.eu.lever.co/v0/postings/acme?mode=json", "lever", "eu/acme"],
  ["https://jobs.ashbyhq.com/acme/4f2a", "ashby", "acme"],
  ["https://jobs.ashbyhq.com/Acme%20Systems", "ashby", "Acme Systems"],
  ["https://apply.workable.com/acme/j/0A1B2C/", "workable", "acme"],
  ["https://acme.workable.com/", "workable", "acme"],
  ["https://www.workable.com/api/accounts/acme?details=true", "workable", "acme"],
  ["https://careers.smartrecruiters.com/AcmeInc", "smartrecruiters", "AcmeInc"],
  ["https://jobs.smartrecruiters.com/AcmeInc/743-go", "smartrecruiters", "AcmeInc"],
  ["https://acme.recruitee.com/o/go-engineer", "recruitee", "acme"],
  ["https://acme.jobs.personio.de/job/4103", "personio", "acme.jobs.personio.de"],
  ["http://acme.jobs.personio.com", "personio", "acme.jobs.personio.com"],
])("the careers address %s belongs to a job board of %s", (address, system, board) => {
  expect(detectBoard(address)).toEqual({ system, board });
});

test.each([
  "",
  "acme",
  "https://acme.dev/careers",
  "https://boards.greenhouse.io/",
  "ftp://jobs.lever.co/a",
  "https://boards.greenhouse.io.evil.dev/acme",
  "https://evil.dev/?x=jobs.lever.co/acme",
  "https://boards.greenhouse.io/..",
  "https://jobs.lever.co/a%2Fb",
  "https://jobs.lever.co/..",
  "https://jobs.lever.co:8443/acme",
  "https://me@jobs.lever.co/acme",
  "https://www.recruitee.com/",
  "https://www.workable.com/pricing",
  "https://a.b.recruitee.com/",
  "https://acme.personio.de/",
  "https://127.0.0.1/acme",
  "javascript:alert(1)",
  `https://jobs.lever.co/${"a".repeat(81)}`,
])("the address %s does not belong to a job board", (address) => {
  expect(detectBoard(address)).toBeNull();
});
