import { request as send } from "node:http";
import { expect } from "@/e2e/fixtures";
import { test } from "@/e2e/own-site";

test.use({ isFailing: true });

type Line = Record<
  "time" | "level" | "name" | "requestId" | "method" | "path" | "msg" | "err",
  string
>;

const parseLines = (log: string) =>
  log
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

test("a failed request is logged once by the front and once by the web process, with its cause", async ({
  request,
  ownSite,
}) => {
  ownSite.disconnect();
  for (const path of ["/?q=gopher", "/golang-jobs/no-such-job?token=secret", "/feed.xml"]) {
    const id = (await request.get(path)).headers()["x-request-id"] ?? "";
    const requestLines = () =>
      parseLines(ownSite.log()).filter(({ requestId }) => requestId === id);
    await expect
      .poll(
        () =>
          requestLines()
            .map(({ name }) => name)
            .toSorted(),
        path,
      )
      .toEqual(["front", "web"]);
    for (const line of requestLines())
      expect(line, path).toMatchObject({
        level: "error",
        method: "GET",
        path: path.replace(/\?.*/, ""),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
    expect(requestLines().find(({ name }) => name === "web")?.err, path).toMatch(
      /socket hang up|ECONNRESET|other side closed|fetch failed/,
    );
  }
  expect(ownSite.log()).not.toMatch(/INDEX_SIZE_ERR|secret|gopher/);
});

test("a backend that hangs is logged once by the web process", async ({ request, ownSite }) => {
  ownSite.hang();
  const id = (await request.get("/books")).headers()["x-request-id"];
  await expect
    .poll(() =>
      parseLines(ownSite.log()).filter(({ requestId, name }) => requestId === id && name === "web"),
    )
    .toHaveLength(1);
});

test("a visitor who aborts an upload is not logged as a failure", async ({
  ownSite,
  request,
  baseURL,
}) => {
  const form = send(`${baseURL}/recruiter/login`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": 1000 },
  });
  form.on("error", () => undefined);
  form.write("--x\r\n");
  // Once this response has arrived, the server has received the first request, too.
  await request.get("/recruiter/login");
  form.destroy();
  ownSite.disconnect();
  await request.get("/?q=gopher");
  await expect.poll(() => ownSite.log()).toContain('"path":"/"');
  expect(ownSite.log()).not.toMatch(/aborted|recruiter/);
});
