import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The violations that axe finds on a page, each with its first element. Results that pass are left out, because
 * describing every element takes several times as long as the check.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
