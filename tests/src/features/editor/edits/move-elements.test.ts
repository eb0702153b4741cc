// @vitest-environment node
import { expect, test } from 'vitest';
import { moveElements } from '#src/features/editor/edits/move-elements.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('puts texts and overlays at their places and leaves everything else as it is', () => {
  const promo = somePromo();
  const [text] = promo.textElements;
  const [overlay] = promo.overlayElements;
  const places = { [text?.id ?? '']: { x: 10, y: 20 }, [overlay?.id ?? '']: { x: 30, y: 40 } };
  const edited = moveElements(promo, { places });
  expect(edited.textElements[0]).toEqual({ ...text, x: 10, y: 20 });
  expect(edited.overlayElements[0]).toEqual({ ...overlay, x: 30, y: 40 });
  expect(edited.textElements.slice(1)).toEqual(promo.textElements.slice(1));
});

test('[ED-121] keeps every place within 0 to 100', () => {
  const promo = somePromo();
  const id = promo.textElements[0]?.id ?? '';
  const edited = moveElements(promo, { places: { [id]: { x: -20, y: 130 } } });
  expect(edited.textElements[0]).toMatchObject({ x: 0, y: 100 });
});

test('what stands there already, and what is not there, changes nothing', () => {
  const promo = somePromo();
  const [text] = promo.textElements;
  const places = { [text?.id ?? '']: { x: text?.x ?? 0, y: text?.y ?? 0 }, nobody: { x: 1, y: 1 } };
  expect(moveElements(promo, { places })).toBe(promo);
});
