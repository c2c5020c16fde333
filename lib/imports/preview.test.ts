import { afterAll, expect, test } from "vitest";
import { startBoardServer } from "@/test/board-server";
import { previewBoard } from "@/lib/imports/preview";

const greenhouseJob = (id: number, title: string, content: string, location: string) => ({
  id,
  title,
  content,
  absolute_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
  location: { name: location },
});
const server = await startBoardServer((address) => {
  const [, board] = /\/v1\/boards\/(\w+)\/jobs/u.exec(address) ?? [];
  if (board === "empty") return { body: { jobs: [] } };
  if (board !== "acme") return undefined;
  const jobs = [
    greenhouseJob(1, "Go Engineer", "&lt;p&gt;Ship.&lt;/p&gt;", "Berlin, Germany"),
    greenhouseJob(2, "Engineer", "&lt;p&gt;You know Golang.&lt;/p&gt;", "Remote - EMEA"),
    greenhouseJob(3, "Go-to-Market Lead", "&lt;p&gt;Sell.&lt;/p&gt;", "Paris, France"),
    greenhouseJob(4, "Go Lead", "", "Oslo, Norway"),
    greenhouseJob(5, "Go Intern", "Learn.", "Remote"),
    greenhouseJob(6, "Go Fellow", "Learn.", "Atlantis"),
  ];
  return { body: { jobs } };
});
afterAll(() => server.close());

const previewAddress = (address: string, profileId = "R1") =>
  previewBoard(address, profileId, server.network);

test("the preview of an import lists the Go jobs of a job board and counts all its postings", async () => {
  expect(await previewAddress("boards.greenhouse.io/acme/jobs/1")).toEqual({
    system: "greenhouse",
    board: "acme",
    page: "https://boards.greenhouse.io/acme",
    total: 6,
    jobs: [
      { title: "Go Engineer", place: "Berlin, Germany" },
      { title: "Engineer", place: "Remote (EMEA)" },
      { title: "Go Intern", place: "Remote (Global)" },
      { title: "Go Fellow", place: "Atlantis" },
    ],
    refused: 1,
  });
});

test.each([
  ["", /^Please paste/],
  ["https://acme.dev/careers", /^This is not a careers page/],
  ["https://boards.greenhouse.io/nobody", /has no such board/],
  ["https://boards.greenhouse.io/empty", /^There are no postings/],
])("a careers address that cannot be imported gets an error: %s", async (address, error) => {
  expect(await previewAddress(address)).toEqual({ error: expect.stringMatching(error) as string });
});

test("a recruiter can preview the import of at most 20 job boards an hour", async () => {
  for (let n = 0; n < 20; n++) await previewAddress("https://boards.greenhouse.io/empty", "R2");
  const asked = server.asked.length;
  expect(await previewAddress("https://boards.greenhouse.io/empty", "R2")).toEqual({
    error: expect.stringMatching(/wait an hour/) as string,
  });
  expect(server.asked).toHaveLength(asked);
});
