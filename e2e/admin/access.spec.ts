import { expect, fetchPage, test, type Who } from "@/e2e/fixtures";
import { elementText } from "@/e2e/html";

const strangers: Who[] = ["approved", "pending", "rejected", "stranger"];

test("every account but an admin's gets Access Denied with status 403 instead of the console", async ({
  context,
  signInAs,
}) => {
  await signInAs("admin");
  const board = await fetchPage(context.request, "/admin");
  expect(board.status).toBe(200);
  expect(board.all("nav", { "aria-label": "Administration" })).not.toEqual([]);
  for (const who of strangers) {
    await context.clearCookies();
    await signInAs(who);
    const denied = await fetchPage(context.request, "/admin");
    expect(denied.status, who).toBe(403);
    const main = denied.within("main");
    expect(main.texts("h1"), who).toEqual(["Access Denied"]);
    expect(main.text()).toContain("You do not have permission to access the admin dashboard.");
    expect(main.all("a", { href: "/" }).map(elementText)).toEqual(["Return to Homepage"]);
    expect(denied.all("nav", { "aria-label": "Administration" }), who).toEqual([]);
  }
});
