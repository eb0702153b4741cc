// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

test('every face of the screens says for which letters it is, so that none is fetched for nothing', async () => {
  const sheet = await readFile(join(projectRoot, 'src/theme/fonts.css'), 'utf8');
  const faces = sheet.split('@font-face').slice(1);
  expect(faces).toHaveLength(8);
  for (const face of faces) expect(face).toContain('unicode-range:');
  expect(sheet).not.toContain('@import');
});
