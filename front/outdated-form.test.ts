import { expect, test } from "vitest";
import { outdatedFormPage } from "./outdated-form.ts";

async function renderOutdatedForm(address: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request("http://a", { method: "POST", body: form });
  return outdatedFormPage(
    address,
    Buffer.from(await request.arrayBuffer()),
    request.headers.get("content-type") ?? "",
  );
}

test("the page for an outdated form shows the submitted values except passwords and hidden fields", async () => {
  const typed = {
    company_name: "</textarea><script>1</script>",
    fullText: '\nà la "carte"',
    password: "secret-1",
    newPassword: "secret-2",
  };
  const html = await renderOutdatedForm('/a"><b>', {
    ...typed,
    $ACTION_KEY: "k1",
    "$ACTION_1:0": "{}",
    id: "row-1",
    version: "7",
    next: "/n",
    token: "once-only",
    empty: "",
  });
  expect(html).toContain(
    '<p role="alert">This page is out of date. Reload it, then send the form again.</p>',
  );
  expect(html).toContain('<a href="/a&quot;&gt;&lt;b&gt;">');
  expect(html).toContain("Company name<br>");
  expect(html).toContain("&lt;/textarea&gt;&lt;script&gt;1&lt;/script&gt;</textarea>");
  // HTML drops the first line break of a textarea, so the page adds one.
  expect(html).toMatch(/>\n\r?\nà la &quot;carte&quot;<\/textarea>/);
  expect(html.match(/<textarea/g)).toHaveLength(2);
  expect(html).not.toMatch(/secret|ACTION|row-1|once-only/);
});

test("the page for an outdated form with a large file does not show the submitted values", async () => {
  const html = await renderOutdatedForm("/", { name: "Ada", image: "x".repeat(1_000_001) });
  expect(html).toContain("out of date");
  expect(html).not.toContain("Ada");
});

test("the page for an outdated and malformed form does not show the submitted values", async () => {
  const html = await outdatedFormPage(
    "/",
    Buffer.from("no form"),
    "multipart/form-data; boundary=x",
  );
  expect(html).toContain("out of date");
  expect(html).not.toContain("no form");
});
