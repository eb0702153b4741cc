// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

test('[ED-129] a browser that does not know how large a container is shows the film 448 px wide', async () => {
  const sheet = await readFile(join(projectRoot, 'src/features/editor/preview/preview.module.css'), 'utf8');
  const [, otherwise] = sheet.split('@supports not (width: 1cqw)');
  expect(otherwise).toMatch(/^\s*\{\s*\.preview\s*\{\s*width: calc\(448px \* var\(--zoom\)\);/);
});
