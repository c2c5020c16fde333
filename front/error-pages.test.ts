import { describe, expect, test } from "vitest";
import { respondWithPage, publicPage, startFront } from "../test/front.ts";

describe("the site's error pages", () => {
  const words = "<!DOCTYPE html><html data-complete=''><p>There is nothing here.</p></html>";
  const empty = '<!DOCTYPE html><html id="__next_error__"></html>';
  const origin =
    (status: number, html: string): Parameters<typeof startFront>[0] =>
    (request, response) =>
      request.url?.startsWith("/words/")
        ? respondWithPage(words, { "cache-control": "private, no-store" })(request, response)
        : respondWithPage(html, {}, status)(request, response);

  test.each(["/golang-jobs/%E0%A4%A", "/%", "*", "http://evil.example.com/"])(
    "the site's error pages are the response to the invalid URL %s",
    async (path) => {
      const front = await startFront(respondWithPage(words));
      expect(await front.ask(path)).toMatchObject({ status: 400, text: words });
      expect(front.origin.asked).toEqual(["GET /words/404"]);
    },
  );

  test("the site's error pages replace an empty 404 response, keeping its status and lifetime", async () => {
    const front = await startFront(origin(404, empty));
    for (let n = 0; n < 2; n++)
      expect(await front.ask("/x")).toMatchObject({
        status: 404,
        text: words,
        headers: { "cache-control": publicPage },
      });
    expect(front.origin.asked).toEqual(["GET /x", "GET /words/404"]);
  });

  test("the site's error pages do not replace an empty redirect", async () => {
    const front = await startFront(respondWithPage(empty, { location: "/y" }, 308));
    expect(await front.ask("/x")).toMatchObject({ status: 308, headers: { location: "/y" } });
  });

  test("the site's error pages do not replace a 404 with content", async () => {
    const front = await startFront(origin(404, "<html><p>No.</p></html>"));
    expect(await front.ask("/x")).toMatchObject({ status: 404, text: "<html><p>No.</p></html>" });
  });

  test("the site's error pages are requested from the origin at the start, for when it fails", async () => {
    const front = await startFront(origin(200, "a"));
    await front.prepare();
    front.origin.handler = (_request, response) => response.destroy();
    expect(await front.ask("/x")).toMatchObject({
      status: 502,
      text: words,
      headers: { "cache-control": "no-store" },
    });
  });

  test("the site's error pages have the status 404 when requested at their own paths", async () => {
    const front = await startFront(origin(200, "a"));
    expect(await front.ask("/words/500")).toMatchObject({ status: 404, text: words });
  });
});
