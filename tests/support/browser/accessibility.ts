import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { z } from 'zod';

/** A script of `tests/src/page-scripts` as a browser takes it: without types, and without imports or exports as it has none. */
export const pageScript = (name: string): string => {
  const source = readFileSync(join(projectRoot, 'tests/src/page-scripts', `${name}.ts`), 'utf8');
  return `{${stripTypeScriptTypes(source)}}`;
};

/** The one rule of axe whose answer a theme changes. */
export const THEME_RULES = ['color-contrast'];

/**
 * What stands in the way of somebody with a screen reader or a keyboard, as axe finds it: serious and critical only. `rules`:
 * those alone.
 */
export const seriousFaults = async (page: Page, rules?: string[]): Promise<string[]> => {
  // The other mode looks into the frames of foreign origins, of which the product has none, in twice the time.
  // Without a description of everything that passes, an answer is much smaller.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};

/** The controls in sight that a finger can hit in less than 44 x 44 px: their names and sizes. */
export const smallTargets = async (page: Page): Promise<string[]> => {
  await page.evaluate(pageScript('small-targets'));
  return z.array(z.string()).parse(await page.evaluate('smallTargets()'));
};
