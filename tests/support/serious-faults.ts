import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The one rule of axe whose answer a theme changes. */
export const THEME_RULES = ['color-contrast'];

/**
 * What stands in the way of somebody with a screen reader or a keyboard, as axe finds it: serious and critical only. `rules`:
 * those alone.
 */
export const seriousFaults = async (page: Page, rules?: string[]): Promise<string[]> => {
  // The other mode looks into the frames of foreign origins, of which the product has none, in twice the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};
