import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { rowIdsOf } from './checklist.ts';
import type { ShownRows } from './shown-rows.ts';

export const shownRowsFolder = join(import.meta.dirname, '../../build/spec');

/**
 * Writes which rows of the checklist each project's tests showed, one file a test file, so that `npm run spec`
 * can sum them up after any number of runs. A run of a single file renews only what that file shows.
 */
export default class SpecReporter implements Reporter {
  onTestModuleEnd(testModule: TestModule): void {
    const rows: ShownRows['rows'] = {};
    for (const test of testModule.children.allTests()) {
      const state = test.result().state;
      if (state === 'pending') continue;
      for (const id of rowIdsOf(test.fullName)) rows[id] = (rows[id] ?? true) && state === 'passed';
    }
    mkdirSync(shownRowsFolder, { recursive: true });
    const name = testModule.relativeModuleId.replaceAll(/[^\w.-]+/g, '_');
    const isComplete = testModule.errors().length === 0;
    const shown: ShownRows = { module: testModule.relativeModuleId, isComplete, rows };
    writeFileSync(join(shownRowsFolder, `${name}.json`), JSON.stringify(shown));
  }
}
