// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { contrastRatio, luminance, rgbOf } from '#src/features/editor/readability/find-problems.ts';
import { theme } from '#src/theme/theme.tsx';

const luminanceOf = (hex: string): number => luminance(...rgbOf(hex));

test('tooltips can be read in both themes', async () => {
  const tokens = await readFile(join(projectRoot, 'src/theme/tokens.css'), 'utf8');
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`${name}: (#\\w{6});`, 'g'))].map(([, hex = '']) => hex);
  const styles: unknown = theme.components?.['Tooltip']?.styles;
  expect(styles).toEqual({ tooltip: { background: 'var(--tooltip)', color: 'var(--preview-text)' } });
  const [text = ''] = valuesOf('--preview-text');
  const backgrounds = valuesOf('--tooltip');
  expect(backgrounds).toHaveLength(2);
  for (const background of backgrounds)
    expect(contrastRatio(luminanceOf(text), luminanceOf(background))).toBeGreaterThan(7);
});
