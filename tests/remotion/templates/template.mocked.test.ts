import { expect, test, vi } from 'vitest';
import { Promo } from '#schema/promo.ts';

const parse = vi.spyOn(Promo, 'parse');

test('the promo of a template is checked when it is read, and not while the modules of the editor load', async () => {
  await import('#src/features/editor/state/promo-atom.ts');
  // The empty promo that the editor starts with.
  parse.mockClear();
  await import('#src/features/editor/generation/sample-notice.tsx');
  await import('#src/features/editor/templates/templates-panel.tsx');
  const { templates } = await import('#remotion/templates/catalog.ts');
  expect(parse).not.toHaveBeenCalled();
  const [first] = templates;
  expect(first?.promo.textElements).not.toEqual([]);
  expect(first?.promo).toBe(first?.promo);
  expect(parse).toHaveBeenCalledOnce();
});
