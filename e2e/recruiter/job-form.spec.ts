import { aWord, expect, test } from '../fixtures';

test('a recruiter posts a job', async ({ page, signInAs, owner }) => {
  const { company, recruiterId } = await signInAs('approved');
  const title = `Gopher ${aWord()}`;
  await page.goto('/recruiter/jobs/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Application URL').fill('https://acme.example/apply');
  await page.getByLabel('Description').fill('<h2>Hi</h2><p>There</p>');
  await page.getByRole('button', { name: 'Add requirement' }).click();
  await page.getByLabel('Requirement 1', { exact: true }).fill('Go');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Post Job' }).click();
  await expect(page).toHaveURL('/recruiter/dashboard');
  await expect(page.getByText('Job posted')).toBeVisible();
  expect(await owner`select title, company from public.jobs where recruiter_id = ${recruiterId}`).toEqual([{ title, company }]);
});
