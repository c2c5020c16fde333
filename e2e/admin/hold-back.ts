import type { Page } from "@playwright/test";

/**
 * The call of the action behind `act`, stopped before it leaves the browser. What is returned makes the very same call
 * with whatever session the browser has by then, on this page's address or another one.
 */
export async function holdBack(page: Page, act: () => Promise<void>) {
  // Once it has failed: a call that is only seen may still slip through when its hindrance is taken away.
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
