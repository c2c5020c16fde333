import { describe, expect, test } from "vitest";
import { readBoardFromAnswers } from "@/test/read-answers";
import { smartRecruiters } from "@/lib/imports/smartrecruiters";

describe("SmartRecruiters", () => {
  const base = "https://api.smartrecruiters.com/v1/companies/Acme/postings";
  const item = (n: number, name = `Engineer ${n}`) => ({
    id: `7439${n}`,
    name,
    releasedDate: "2026-11-01T10:00:00.000Z",
    location: { city: "Berlin", region: "BE", country: "de", remote: false },
    typeOfEmployment: { label: "Full-time" },
    experienceLevel: { id: "entry_level" },
  });
  const detail = {
    postingUrl: "https://jobs.smartrecruiters.com/Acme/1-go",
    jobAd: {
      sections: {
        companyDescription: { title: "Company", text: "<p>Acme.</p>" },
        jobDescription: { title: "Job", text: "<p>Go.</p>" },
        qualifications: { title: "You", text: "" },
      },
    },
  };
  const listPage = (from: number, count: number, totalFound: number, first?: string) => ({
    [`${base}?limit=100&offset=${from}`]: {
      limit: 100,
      offset: from,
      totalFound,
      content: Array.from({ length: count }, (_, n) =>
        item(from + n, n === count - 1 ? first : undefined),
      ),
    },
  });

  test("the texts of imported postings and of Go postings on any page of the list are requested first", async () => {
    const answers = { ...listPage(0, 100, 130), ...listPage(100, 30, 130, "Go Engineer") };
    const { postings, present, isComplete, asked } = await readBoardFromAnswers(
      smartRecruiters,
      "Acme",
      { ...answers, [`${base}/7439129`]: detail, [`${base}/74397`]: detail },
      ["74397"],
    );
    expect({ isComplete, count: present.length }).toEqual({ isComplete: true, count: 130 });
    // Two pages of the list, then the posting imported before, then the posting that names Go.
    expect(asked.slice(2, 4)).toEqual([`${base}/74397`, `${base}/7439129`]);
    expect(asked).toHaveLength(52);
    // The texts of the other postings are not found, as if they had been removed meanwhile.
    expect(postings.map(({ id }) => id)).toEqual(["74397", "7439129"]);
    expect(postings[1]).toMatchObject({
      title: "Go Engineer",
      html: "<h3>Job</h3><p>Go.</p>\n<h3>Company</h3><p>Acme.</p>",
      url: "https://jobs.smartrecruiters.com/Acme/1-go",
      level: "junior",
      places: [{ city: "Berlin", country: "Germany" }],
    });
  });

  test("the import of a board with fewer postings than announced is incomplete", async () => {
    const answers = { ...listPage(0, 100, 130), ...listPage(100, 0, 130) };
    expect((await readBoardFromAnswers(smartRecruiters, "Acme", answers)).isComplete).toBe(false);
  });

  test("the board of an unknown company is read as empty", async () => {
    expect(await readBoardFromAnswers(smartRecruiters, "Acme", listPage(0, 0, 0))).toMatchObject({
      present: [],
      isComplete: true,
    });
  });
});
