import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomWord, expect, test } from "@/e2e/fixtures";

// Removes the X-Forwarded-For header that other tests send, because cross-origin requests with it would need CORS
// permission.
test.use({ extraHTTPHeaders: {} });

test("a company's site with a strict content security policy embeds its open jobs with one script", async ({
  page,
  baseURL,
  addJobs,
  backend,
}) => {
  const company = `Embed ${randomWord()}`;
  const evil = '<img src=x onerror="document.title=1"> & <b>';
  const basel = await backend
    .rpc("get_or_create_city", { city_name: "Basel", country_name: "Switzerland" })
    .throwOnError();
  const [job] = await addJobs(
    {
      company,
      title: evil,
      further_city_ids: [basel.data],
      salary_min: 60,
      salary_max: 80,
      salary_currency: "EUR",
      salary_period: "hour",
    },
    { company, title: "Archived", is_archived: true },
  );
  const { data } = await backend
    .from("companies")
    .select("slug")
    .eq("name", company)
    .single()
    .throwOnError();

  const server = createServer((_, response) =>
    response
      .writeHead(200, {
        "content-type": "text/html",
        "content-security-policy": `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; img-src data:; require-trusted-types-for 'script'; base-uri 'none'`,
      })
      .end(
        `<!doctype html><title>Careers</title><link rel="icon" href="data:,"><body><h1>Careers</h1>
         <script src="${baseURL}/embed.js" data-company="${data.slug}" async></script>`,
      ),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const link = page.getByRole("link", { name: evil });
    await expect(link).toHaveAttribute("href", new RegExp(`/golang-jobs/${job?.slug}$`));
    await expect(page.getByRole("listitem")).toHaveCount(1);
    await expect(page.getByText("60 - 80 EUR an hour")).toBeVisible();
    await expect(page.getByText("Bern, Switzerland; Basel, Switzerland")).toBeVisible();
    await expect(page).toHaveTitle("Careers");
    await expect(page.getByRole("list")).toHaveCSS("display", "grid");
    await page.evaluate(() =>
      document.documentElement.style.setProperty("--jobs-link", "rgb(1, 2, 3)"),
    );
    await expect(link).toHaveCSS("color", "rgb(1, 2, 3)");
    // Excludes the page's icon, `data:,`, whose path is a comma.
    expect(requestedPaths.filter((path) => path !== ",")).toEqual([
      "/",
      "/embed.js",
      `/api/v1/companies/${data.slug}/jobs`,
    ]);
    expect(await page.context().cookies()).toEqual([]);
  } finally {
    server.close();
  }
});
