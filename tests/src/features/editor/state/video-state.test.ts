// @vitest-environment node
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { listBackgroundVideos } from '#contract/library/library.contract.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { newPromo } from '#schema/new-promo.ts';
import { editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom, inspectedElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { somePromo } from '#tests/src/support/promos.ts';

test('[ED-072] [ED-073] [ED-074] a new promo is in instructor mode, without a promotional text, with a header', () => {
  const promo = newPromo();
  expect(promo.textMode).toBe('instructor');
  expect(migratePromo({ ...promo, textMode: 'dancer' }).textMode).toBe('dancer');
  expect(() => migratePromo({ ...promo, textMode: 'poet' })).toThrow('textMode');
  expect(promo.text).toBe('Auto Generation Mode');
  expect(promo.textElements[0]?.id).toBe('header');
});

test('[ED-075] [ED-076] [ED-077] every text has its own font, size, weight, alignment, colour and place; the shadow applies to all', () => {
  const [header] = somePromo().textElements;
  expect(header).toMatchObject({
    fontFamily: 'Playfair Display',
    fontSize: 28,
    fontWeight: 700,
    textAlign: 'center',
    textColor: '#ffffff',
    x: 50,
    y: 18.5,
  });
  expect(somePromo().textShadow).toBe(true);
});

test('[ED-078] [ED-079] stores texts, overlays, animation and length, but not the selection', () => {
  const store = createStore();
  const promo = somePromo();
  store.set(editPromoAtom, { do: 'open', promo });
  store.set(selectElementAtom, 'header');
  expect(store.get(inspectedElementAtom)?.element).toBe(promo.textElements[0]);
  expect(promo).toMatchObject({ animationType: 'fade-in', videoDuration: 15 });
  expect(promo.overlayElements).toHaveLength(1);
  expect(JSON.stringify(promo)).not.toContain('selected');
});

test('[ED-080] stores the id of its background video, never a URL; clips are in the library of the user', () => {
  const promo = somePromo();
  expect(promo.background?.assetId).toBe('velvet');
  const elsewhere = { ...promo.background, assetId: 'https://videos.example/velvet.mp4' };
  expect(() => migratePromo({ ...promo, background: elsewhere })).toThrow('not a URL');
  expect(listBackgroundVideos.response.parse({ universal: [], personal: [] }).personal).toEqual([]);
});
