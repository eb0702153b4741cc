import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { projectRoot } from '#server/project-root.ts';

/** A script of `tests/src/page-scripts` as a browser takes it: without types, and without imports or exports as it has none. */
export const pageScript = (name: string): string => {
  const source = readFileSync(join(projectRoot, 'tests/src/page-scripts', `${name}.ts`), 'utf8');
  return `{${stripTypeScriptTypes(source)}}`;
};

const axeSource = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8');

const Violations = z.array(z.object({ id: z.string(), impact: z.string(), nodes: z.array(z.string()) }));

const HAS_MODAL_DIALOG = "document.querySelector('[data-portal] [aria-modal=true]') !== null";

/** What a modal dialog covers was seen before it opened, and nobody reads it now. */
const CONTRAST_CONTEXT = `${HAS_MODAL_DIALOG} ? { exclude: ['#root'] } : document`;

/** What fades in is pale for a moment. Progress that always moves is not waited for. */
const TRANSITIONS_END = `
  for (let round = 0; round < 20; round += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = document.getAnimations().filter((each) => each instanceof CSSTransition);
    if (running.length === 0) break;
    await Promise.allSettled(running.map(({ finished }) => finished));
  }`;

/** Runs axe in the page; it is half a megabyte, so it enters each document once. Nothing of the product is in another frame. */
const runAxe = async (page: Page, context: string, rules: RunOptions): Promise<string[]> => {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axeSource);
  const options: RunOptions = {
    ...rules,
    // Without a description of everything that passes, a response is made sooner.
    resultTypes: ['violations'],
    // No rule that counts reads style sheets or media, which axe would fetch again.
    preload: false,
  };
  const found = await page.evaluate(`(async () => {
    ${TRANSITIONS_END}
    const { violations } = await axe.run(${context}, ${JSON.stringify(options)});
    return violations.map(({ nodes, ...rest }) => ({ ...rest, nodes: nodes.map(({ html }) => html.slice(0, 160)) }));
  })()`);
  return Violations.parse(found)
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
};

/** Texts that are hard to read against what is behind them, as axe finds them. Only this fault changes with the theme. */
export const contrastFaults = (page: Page): Promise<string[]> =>
  runAxe(page, CONTRAST_CONTEXT, { runOnly: ['color-contrast'] });

/** What obstructs somebody with a screen reader or a keyboard, as axe finds it: all but minor faults. */
export const axeFaults = async (page: Page): Promise<string[]> => {
  // Each run reads the whole document first, so a second one is made only where the contexts differ.
  if (!(await page.evaluate<boolean>(HAS_MODAL_DIALOG))) return runAxe(page, 'document', {});
  const others = await runAxe(page, 'document', { rules: { 'color-contrast': { enabled: false } } });
  return [...others, ...(await contrastFaults(page))];
};

/** The controls in sight that a finger can hit in less than 44 x 44 px: their names and sizes. */
export const smallTargets = async (page: Page): Promise<string[]> => {
  await page.evaluate(pageScript('small-targets'));
  return z.array(z.string()).parse(await page.evaluate('smallTargets()'));
};
