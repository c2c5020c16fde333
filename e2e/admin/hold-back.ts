import type { Page } from "@playwright/test";

/**
 * Aborts the server action request that `act` triggers before it leaves the browser. Returns a function that sends it
 * later, with the browser's session of that time, to the address of the page or to another path.
 */
export async function holdBack(page: Page, act: () => Promise<void>) {
  // Waits for "requestfailed": a request that has only started may still be sent once its route is removed.
  const held = page.waitForEvent(
    "requestfailed",
    (request) => request.method() === "POST" && Boolean(request.headers()["next-action"]),
  );
  const isPage = (url: URL) => url.pathname.startsWith("/admin");
  await page.route(isPage, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await act();
  const request = await held;
  await page.unroute(isPage);
  const {
    "next-action": action = "",
    "content-type": type = "",
    "next-router-state-tree": tree = "",
  } = request.headers();
  return (path = new URL(request.url()).pathname) =>
    page.request.post(path, {
      headers: {
        "next-action": action,
        "content-type": type,
        "next-router-state-tree": tree,
        accept: "text/x-component",
      },
      data: request.postDataBuffer() ?? Buffer.alloc(0),
      maxRedirects: 0,
    });
}
