// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

test('every font face declares its unicode range, so that none loads unnecessarily', async () => {
  const sheet = await readFile(join(projectRoot, 'src/theme/fonts.css'), 'utf8');
  const imported = [...sheet.matchAll(/@import '(.+)';/g)].map(([, path = '']) => path);
  expect(imported).toHaveLength(4);
  for (const path of imported) {
    const fontFaces = (await readFile(join(projectRoot, 'node_modules', path), 'utf8'))
      .split('@font-face')
      .slice(1);
    expect(fontFaces.length).toBeGreaterThan(1);
    for (const fontFace of fontFaces) expect(fontFace).toContain('unicode-range:');
  }
});
