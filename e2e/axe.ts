import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What breaks WCAG 2.2 AA on the page as it stands. */
export async function violations(page: Page) {
  // The legacy mode does without what finds frames: ours have none, and it takes a quarter of the time.
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).setLegacyMode();
  return (await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
