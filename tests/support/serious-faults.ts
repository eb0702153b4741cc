import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What stands in the way of somebody with a screen reader or a keyboard, as axe finds it: serious and critical only. */
export const seriousFaults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};
