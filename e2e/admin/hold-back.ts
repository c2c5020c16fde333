import type { Page } from "@playwright/test";

/**
 * Intercepts and aborts the server action request that `act` triggers. Returns a function that sends the request later,
 * with the session that the browser has by then, to the page's URL or to another path.
 */
export async function holdBackAction(page: Page, act: () => Promise<void>) {
  // Waits for "requestfailed", because a request that is still pending would be sent when its route is removed.
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
