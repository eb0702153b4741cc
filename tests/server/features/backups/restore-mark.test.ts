import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  readRestoreMark,
  removeRestoreMark,
  writeRestoreMark,
} from '#server/features/backups/restore-mark.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const folder = testFolder();

test('a restore that was ended is known by its backup until it is finished, whether a command or a page began it', async () => {
  const place = { dataDir: join(folder, 'data') };
  expect(await readRestoreMark(place)).toBeNull();
  await writeRestoreMark(place, '2026-11-30T10-00-00Z');
  expect(await readRestoreMark(place)).toBe('2026-11-30T10-00-00Z');
  await removeRestoreMark(place);
  expect(await readRestoreMark(place)).toBeNull();
});
