import type { Page } from 'playwright-core';
import { z } from 'zod';
import { pageScript } from '#tests/support/page-script.ts';

/** The controls in sight that a finger can hit in less than 44 x 44 px: their names and sizes. */
export const smallTargets = async (page: Page): Promise<string[]> => {
  await page.evaluate(pageScript('small-targets'));
  return z.array(z.string()).parse(await page.evaluate('smallTargets()'));
};
