import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

/** What opens a page whose problems nobody collects; another page in the context of a collected one is fine. */
const UNWATCHED = /\.newContext\(|rowser(\(\))?\.newPage\(|chromium\.launch|launchPersistentContext/;

test('every page of an end-to-end test, a tour and a screenshot is opened by openPage, which collects its problems', () => {
  const files = globSync('tests/{e2e,screens}/**/*.ts', { cwd: projectRoot });
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => UNWATCHED.test(readFileSync(join(projectRoot, file), 'utf8')))).toEqual([]);
  expect(UNWATCHED.test('const page = await browser().newPage();')).toBe(true);
});
