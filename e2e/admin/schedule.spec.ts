import { expect, test } from "@/e2e/fixtures";

test("an admin can run a scheduled task at once unless it is already running", async ({
  page,
  signInAs,
  owner,
}) => {
  await signInAs("admin");
  await page.goto("/admin/schedule");
  await page.getByRole("button", { name: "Run now: Old mail" }).click();
  await expect(page.getByText(/Old mail: Deleted \d+ emails? older than 90 days\./u)).toBeVisible();
  const [ran] = await owner`
    select is_ok, started_at > now() - interval '1 minute' as is_recent from public.schedule where task = 'outbox-retention'`;
  expect(ran).toEqual({ is_ok: true, is_recent: true });

  const lease = (isHeld: boolean) => owner`
    update public.schedule
    set lease = ${isHeld ? owner`gen_random_uuid()` : null},
      leased_until = ${isHeld ? owner`now() + interval '2 minutes'` : null}
    where task = 'outbox-retention'`;
  await lease(true);
  await page.getByRole("button", { name: "Run now: Old mail" }).click();
  await expect(page.getByText("Old mail is already running.")).toBeVisible();
  await lease(false);
});
