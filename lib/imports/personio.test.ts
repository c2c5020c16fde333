import { describe, expect, test } from "vitest";
import { readBoardFromAnswers } from "@/test/read-answers";
import { personio } from "@/lib/imports/personio";

describe("Personio", () => {
  const url = "https://acme.jobs.personio.de/xml?language=en";
  const position = `
    <position>
      <id>4103</id>
      <office>Munich</office>
      <additionalOffices><office>Berlin</office></additionalOffices>
      <name>Go Engineer (m/w/d) &amp; more</name>
      <jobDescriptions>
        <jobDescription><name>Your tasks</name><value><![CDATA[<p>Go & <b>gRPC</b></p>]]></value></jobDescription>
        <jobDescription><name>You</name><value>&lt;p&gt;Kind&lt;/p&gt;</value></jobDescription>
      </jobDescriptions>
      <employmentType>permanent</employmentType>
      <seniority>entry-level</seniority>
      <schedule>part-time</schedule>
      <createdAt>2026-11-01T10:00:00+00:00</createdAt>
    </position>`;
  const feed = (positions: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>${positions}</workzag-jobs>`;

  test("a job of the feed is parsed to a posting", async () => {
    const { postings, isComplete, asked } = await readBoardFromAnswers(
      personio,
      "acme.jobs.personio.de",
      {
        [url]: feed(position),
      },
    );
    // The feed in the board's own language is requested only for positions without an English text.
    expect(asked).toEqual([url]);
    expect(isComplete).toBe(true);
    expect(postings).toEqual([
      {
        id: "4103",
        title: "Go Engineer (m/w/d) & more",
        html: "<h3>Your tasks</h3><p>Go & <b>gRPC</b></p>\n<h3>You</h3><p>Kind</p>",
        url: "https://acme.jobs.personio.de/job/4103",
        postedAt: "2026-11-01T10:00:00.000Z",
        type: "part-time",
        places: [
          { isRemote: false, city: "Munich", country: "" },
          { isRemote: false, city: "Berlin", country: "" },
        ],
        pay: null,
        level: "junior",
      },
    ]);
  });

  test("a position without an English text has the text of the feed in the board's own language", async () => {
    const empty = position.replace(
      /<jobDescriptions>[\s\S]*<\/jobDescriptions>/u,
      "<jobDescriptions/>",
    );
    const german = position
      .replaceAll("4103", "4104")
      .replace("Go & <b>gRPC</b>", "Du baust Dienste in Go.");
    const { postings, asked } = await readBoardFromAnswers(personio, "acme.jobs.personio.de", {
      [url]: feed(position + empty.replaceAll("4103", "4104")),
      "https://acme.jobs.personio.de/xml": feed(german),
    });
    expect(asked).toHaveLength(2);
    expect(postings.map(({ html }) => html)).toEqual([
      expect.stringContaining("gRPC"),
      expect.stringContaining("Du baust Dienste in Go."),
    ]);
  });

  test("self-closing elements of a feed are read as empty ones", async () => {
    const { postings } = await readBoardFromAnswers(personio, "acme.jobs.personio.de", {
      [url]: feed(position.replace("<id>", "<subcompany/><id>") + position.replace("4103", "4104")),
    });
    expect(postings.map(({ id, title }) => `${id} ${title}`)).toEqual([
      "4103 Go Engineer (m/w/d) & more",
      "4104 Go Engineer (m/w/d) & more",
    ]);
  });

  test("an empty feed is read as a job board without jobs", async () => {
    expect(
      await readBoardFromAnswers(personio, "acme.jobs.personio.de", {
        [url]: "<workzag-jobs></workzag-jobs>",
      }),
    ).toMatchObject({ present: [], isComplete: true });
  });

  test.each([
    ["half a feed", feed(position).slice(0, -60)],
    ["a page", "<!doctype html><html><body>Page not found</body></html>"],
    ["nothing", ""],
  ])("the invalid feed %s is refused", async (_, xml) => {
    await expect(
      readBoardFromAnswers(personio, "acme.jobs.personio.de", { [url]: xml }),
    ).rejects.toThrow();
  });

  test("XML entities declared in the feed are not expanded", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]>${feed(position.replace("Munich", "&a;&f;"))}`;
    const { postings } = await readBoardFromAnswers(personio, "acme.jobs.personio.de", {
      [url]: bomb.replace('<?xml version="1.0" encoding="UTF-8"?>', ""),
    });
    expect(JSON.stringify(postings)).not.toMatch(/aaaa|root:/u);
  });
});
