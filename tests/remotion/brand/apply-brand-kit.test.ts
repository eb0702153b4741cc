// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { BrandTextStyle, emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import { applyBrandKit, isEmptyKit } from '#remotion/brand/apply-brand-kit.ts';
import { estimatedBlock, overlayBlocks } from '#remotion/layers/element-blocks.ts';
import { coveredArea, occupiedBlocks } from '#remotion/layers/occupied-area.ts';
import { overlaySize } from '#remotion/plan/overlay-box.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { bottomOf, boxAt, shareColumn, topOf } from '#remotion/text-layout/spread-boxes.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newTransition } from '#schema/elements/motion-presets.ts';
import { newOverlay } from '#schema/elements/overlay-element.ts';
import { CANVAS_HEIGHT, MAX_OVERLAY_ELEMENTS, STRICT_SAFE_ZONE } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { brandFirst } from '#src/features/editor/document/brand-colors.ts';
import { describeChange } from '#src/features/editor/document/describe-change.ts';
import { removeEndCard, setEndCard } from '#src/features/editor/document/promo-edits.ts';
import { somePromo } from '#tests/src/support/promos.ts';

const today = '2026-03-12';
const textStyle = BrandTextStyle.parse({
  fontFamily: 'Anton',
  fontWeight: 700,
  textColor: '#c026d3',
  background: { style: 'solid', color: '#0c0910' },
});
const kit = { ...emptyBrandKit, textStyle };

test('every text takes the style of the kit, keeps its content and place, and undo says what it takes back', () => {
  const promo = somePromo();
  const after = applyBrandKit(promo, { kit, today });
  for (const [index, text] of after.textElements.entries()) {
    const before = promo.textElements[index];
    expect(text).toMatchObject({ ...textStyle, id: before?.id, content: before?.content, x: before?.x });
  }
  expect(describeChange(promo, after)).toBe('changing the style of 2 elements');
});

test('a text that somebody has placed stays where it is, also over a clip in which a figure moves', () => {
  const promo = { ...somePromo(), textZone: { top: 288, bottom: 640 } };
  const placed = {
    ...promo,
    textElements: promo.textElements.map((text, index) => ({ ...text, y: 42 + index * 20 })),
  };
  const after = applyBrandKit(placed, { kit, today });
  expect(after.textElements.map(({ y }) => y)).toEqual(placed.textElements.map(({ y }) => y));
});

test('a second press changes nothing, so it makes no undo step', () => {
  const once = applyBrandKit(somePromo(), { kit, today });
  expect(applyBrandKit(once, { kit, today })).toBe(once);
  expect(applyBrandKit(once, { kit: emptyBrandKit, today })).toBe(once);
});

test('a kit without a text style gives its first font and colour, and leaves the rest', () => {
  const promo = somePromo();
  const [text] = applyBrandKit(promo, {
    kit: { ...emptyBrandKit, fonts: ['Lora', 'Inter'], colors: ['#aabbcc'] },
    today,
  }).textElements;
  expect(text).toMatchObject({
    fontFamily: 'Lora',
    textColor: '#aabbcc',
    background: promo.textElements[0]?.background,
  });
});

const filledIn = (instructorHandle: string) => {
  const promo = somePromo();
  return {
    ...promo,
    classInfo: { ...promo.classInfo, instructorHandle, instructorName: 'Mia', filledOn: today },
  };
};

const handleAfter = (own: string): string =>
  applyBrandKit(filledIn(own), { kit: { ...kit, handle: '@north' }, today }).classInfo.instructorHandle;

test("the kit's handle goes to an instructor without one, and never replaces another", () => {
  expect([handleAfter(''), handleAfter('@mia')]).toEqual(['@north', '@mia']);
});

test('undo names the style, not the form, when the handle comes with it', () => {
  const promo = filledIn('');
  expect(describeChange(promo, applyBrandKit(promo, { kit: { ...kit, handle: '@north' }, today }))).toBe(
    'changing the style of the promo',
  );
});

/** How far each text reaches into the one below it, px of the frame, by the ids of both. */
const overlapsIn = (promo: Promo): Map<string, number> => {
  const boxes = promo.textElements.map((text) => boxAt(text.id, estimatedBlock(text)));
  return new Map(
    boxes.flatMap((one) =>
      boxes
        .filter((other) => other.middle > one.middle && shareColumn(one, other))
        .map((other): [string, number] => [`${one.id} ${other.id}`, bottomOf(one) - topOf(other)])
        .filter(([, depth]) => depth > 0),
    ),
  );
};

/** The ids of the texts from top to bottom. */
const idsFrom = (promo: Promo): string[] =>
  promo.textElements.toSorted((one, other) => one.y - other.y).map(({ id }) => id);

describe('in a template', () => {
  const kits = {
    'plates behind wide letters': { fontFamily: 'Orbitron', background: { style: 'solid' } },
    'tall plates': { fontFamily: 'Playfair Display', background: { style: 'glass' } },
    'another font alone': { fontFamily: 'Inter', background: { style: 'none' } },
  };

  test.each(Object.entries(kits))('%s never move one text over another', (_, style) => {
    const wide = { ...emptyBrandKit, textStyle: BrandTextStyle.parse(style) };
    const worse = templates.flatMap(({ id, promo }) => {
      const before = overlapsIn(promo);
      return [...overlapsIn(applyBrandKit(promo, { kit: wide, today }))]
        .filter(([pair, depth]) => depth > (before.get(pair) ?? 0) + 2)
        .map(([pair, depth]) => `${id}: ${pair} by ${Math.round(depth)} px`);
    });
    expect(worse).toEqual([]);
  });

  test('the order of the texts stays, and texts that have room do not move', () => {
    for (const { promo } of templates) {
      expect(idsFrom(applyBrandKit(promo, { kit, today }))).toEqual(idsFrom(promo));
    }
    const apart = somePromo({
      textElements: [
        { ...defaultElement('text', 'Top'), y: 20 },
        { ...defaultElement('text-2', 'Bottom'), y: 50 },
      ],
    });
    expect(
      applyBrandKit(apart, { kit, today }).textElements.map(({ y, fontSize }) => ({ y, fontSize })),
    ).toEqual(apart.textElements.map(({ y, fontSize }) => ({ y, fontSize })));
  });

  test('a text whose plate would reach into an overlay below it moves up, and no further', () => {
    const promo = somePromo({ textElements: [{ ...defaultElement('text', 'Low'), y: 56 }] });
    const [overlay] = overlayBlocks(promo);
    const [text] = applyBrandKit(promo, { kit, today }).textElements;
    const gap = topOf(boxAt('overlay', overlay!)) - bottomOf(boxAt('text', estimatedBlock(text!)));
    expect(Math.abs(gap)).toBeLessThan(2);
  });

  test('a text whose plate would leave the safe zone moves up into it, and no further', () => {
    const promo = somePromo({
      overlayElements: [],
      textElements: [{ ...defaultElement('text', 'Low'), y: 62 }],
    });
    const [text] = applyBrandKit(promo, { kit, today }).textElements;
    const bottom = bottomOf(boxAt('text', estimatedBlock(text!)));
    expect(Math.abs(CANVAS_HEIGHT - STRICT_SAFE_ZONE.bottom - bottom)).toBeLessThan(2);
  });
});

describe('the logo', () => {
  const source = {
    url: '/logo',
    kind: 'webm',
    width: 600,
    height: 300,
    durationInSeconds: 1,
    hasAudio: false,
  } as const;
  const files = {
    url: '/logo',
    fallbackUrl: null,
    thumbnailUrl: '/logo',
    libraryType: 'studio',
    source,
  } as const;
  const logo = { id: 'logo-1', publicId: 'logo-1', title: 'North', ...files };
  const branded = { ...kit, logos: [logo], logoId: logo.id };

  test('comes once, at the edge of the safe zone, under a name of its own', () => {
    const promo = somePromo({ textElements: [{ ...defaultElement('header', 'Spin'), y: 50 }] });
    const once = applyBrandKit(promo, { kit: branded, today });
    expect(once.overlayElements.slice(1)).toEqual([
      { ...newOverlay(logo, []), x: 50, y: expect.closeTo(((288 + 80) / 1920) * 100, 1), scale: 1.6 },
    ]);
    expect(describeChange(promo, once)).toBe('changing the style of the promo');
    expect(applyBrandKit(once, { kit: branded, today })).toBe(once);
    const alone = applyBrandKit(promo, { kit: { ...emptyBrandKit, logos: [logo], logoId: logo.id }, today });
    expect(describeChange(promo, alone)).toBe('adding Logo');
  });

  test('covers no text of any template, and is smaller where there is little room', () => {
    const covering = templates.filter(({ promo }) => {
      const after = applyBrandKit(promo, { kit: branded, today });
      const overlay = after.overlayElements.at(-1)!;
      const center = { x: overlay.x * 10.8, y: overlay.y * 19.2 };
      const size = overlaySize(overlay.scale, source);
      const texts = occupiedBlocks({ ...after, overlayElements: [] }, null, estimatedBlock);
      return coveredArea({ center, size }, texts) > 0;
    });
    expect(covering.map(({ id }) => id)).toEqual([]);
  });

  test('is left out where a promo has as many overlays as it may', () => {
    const [overlay] = somePromo().overlayElements;
    const full = somePromo({
      overlayElements: Array.from({ length: MAX_OVERLAY_ELEMENTS }, (_, index) => ({
        ...overlay!,
        id: `o${index}`,
      })),
    });
    expect(applyBrandKit(full, { kit: branded, today }).overlayElements).toBe(full.overlayElements);
  });
});

describe('the end card', () => {
  const endCard = {
    duration: 2,
    color: '#c026d3',
    textColor: '#ffffff',
    name: 'North',
    callToAction: 'Book',
    enter: newTransition('slide'),
  };
  const branded = { ...kit, handle: '@north', endCard };

  test("comes with the kit's handle and font, in the same undo step, and a second press changes nothing", () => {
    const promo = somePromo();
    const once = applyBrandKit(promo, { kit: branded, today });
    expect(once.endCard).toEqual({ ...endCard, handle: '@north', fontFamily: 'Anton', logoId: null });
    expect(describeChange(promo, once)).toBe('changing the style of the promo');
    expect(applyBrandKit(once, { kit: branded, today })).toBe(once);
    const changed = setEndCard(once, { fields: { name: 'Mine', duration: 9 } });
    expect([changed.endCard?.duration, describeChange(once, changed)]).toEqual([4, 'changing the end card']);
    expect(applyBrandKit(changed, { kit: branded, today }).endCard).toEqual(once.endCard);
  });

  test('stays where the kit has none, and goes only by its own button', () => {
    const promo = somePromo();
    const once = applyBrandKit(promo, { kit: { ...emptyBrandKit, endCard }, today });
    expect(describeChange(promo, once)).toBe('adding the end card');
    expect(applyBrandKit(once, { kit, today }).endCard).toBe(once.endCard);
    const removed = removeEndCard(once);
    expect([removed.endCard, describeChange(once, removed)]).toEqual([null, 'removing the end card']);
    expect(setEndCard(removed, { fields: { name: 'Mine' } })).toBe(removed);
  });
});

test('the entrance of the kit is that of every text', () => {
  const textEnter = newTransition('typewriter');
  const once = applyBrandKit(somePromo(), { kit: { ...emptyBrandKit, textEnter }, today });
  expect(once.textElements.map(({ enter }) => enter)).toEqual(once.textElements.map(() => textEnter));
});

test('colours of the kit come first, each once', () => {
  expect(brandFirst(['#C0FFEE'], ['#ffffff', '#c0ffee'])).toEqual(['#c0ffee', '#ffffff']);
});

test('the music of the kit takes the place of the promo’s, and of the sound of its clip', () => {
  const after = applyBrandKit(somePromo(), { kit: { ...emptyBrandKit, musicId: 'tune' }, today });
  expect(after.music?.assetId).toBe('tune');
  expect(after.background?.muted).toBe(true);
  expect(isEmptyKit({ ...emptyBrandKit, musicId: 'tune' })).toBe(false);
});
