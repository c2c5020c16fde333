import type { APIRequestContext, Page } from "@playwright/test";
import { randomWord, test as base } from "@/e2e/fixtures";
import { postForm } from "@/e2e/post-form";

type Credentials = { email: string; password: string };

export const test = base.extend<{ newcomer: Credentials }>({
  /**
   * Credentials with an email address that has no account. If the test registers it, the account is removed afterwards.
   */
  newcomer: async ({ owner }, provide) => {
    const email = `${randomWord()}@acme-systems.dev`;
    await provide({ email, password: "a long password" });
    await owner`delete from auth.users where email = ${email}`;
  },
});

export async function register(page: Page, { email, password }: Credentials) {
  await page.goto("/recruiter/register");
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Company name").fill("Analytical Engines");
  await page.getByLabel("Contact number").fill("+44 20 7946 0000");
  await page.getByRole("button", { name: "Register" }).click();
}

/** Registers without a browser. */
export const postRegistration = (request: APIRequestContext, { email, password }: Credentials) =>
  postForm(request, "/recruiter/register", "Register", {
    name: "Ada Lovelace",
    email,
    password,
    company_name: "Analytical Engines",
    contact_number: "+44 20 7946 0000",
  });
