import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeClassInfo, syncFormData } from '#remotion/class-form/class-info-edits.ts';
import { withBackground } from '#remotion/class-form/place-over-clip.ts';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import { starterRegions } from '#remotion/starter/clip-regions.ts';
import { starterLibrary } from '#remotion/starter/library.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { fillTemplate } from '#remotion/templates/fill-template.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import { type MeasuredClip, figureInMiddle, textZoneOver } from '#remotion/text-layout/text-zone.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { ClassInfo, WritingStyle } from '#schema/class/class-info.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import { backgroundWith } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import { type ParagraphCount, filledSlots, promotionBlocks } from '#schema/texts/promotion-text.ts';
import { libraryFolder } from '#server/starter/library-files.ts';
import { composeText } from '#server/writing/compose-text.ts';
import type { OverlayShape } from '#src/features/editor/canvas/overlay-shape.ts';
import { writePromotion } from '#src/features/editor/document/content-edits.ts';
import { findSafeZone } from '#src/features/editor/preview/safe-zones.tsx';
import { framePixels } from '#src/features/editor/readability/background-frames.ts';
import { findProblems, laidOutTexts } from '#src/features/editor/readability/find-problems.ts';
import { type LayoutPage, openLayoutPage } from '#tests/remotion/layout-page/open-layout-page.ts';

let page: LayoutPage;
beforeAll(async () => {
  page = await openLayoutPage();
});
afterAll(() => page?.close());

const today = '2026-11-20';
const info = ClassInfo.parse({
  classType: 'Spin & Flow',
  instructorName: 'Mia Sample',
  studio: 'North Pole Studio',
  classDate: '2026-11-27',
  time: '7:30 PM',
  details: 'Bring knee pads.',
  callToAction: 'Book: link in bio',
});

/** Six clips of a dancer, and four without a figure. */
const clipIds = [
  'starter-dancer-spin',
  'starter-dancer-walk',
  'starter-dancer-heels',
  'starter-dancer-hoop',
  'starter-dancer-invert',
  'starter-dancer-flow',
  'starter-spotlight',
  'starter-neon',
  'starter-rain',
  'starter-velvet',
];

const measured = (id: string): MeasuredClip => {
  const { width, height } = starterLibrary.find((asset) => asset.id === id)!;
  return { width, height, regions: starterRegions[id]! };
};

const over = (promo: Promo, id: string): Promo =>
  withBackground(promo, { background: backgroundWith(id, promo.background), clip: measured(id) });

const frames = new Map<string, Pixels>();
const frameOf = async (id: string): Promise<Pixels> => {
  const known = frames.get(id);
  if (known !== undefined) return known;
  const { posterFile } = starterLibrary.find((asset) => asset.id === id)!;
  const size = { width: 90, height: 160 };
  const image = sharp(join(libraryFolder, posterFile)).resize({ ...size, fit: 'fill' });
  const data = new Uint8ClampedArray(await image.ensureAlpha().raw().toBuffer());
  const frame = framePixels(backgroundWith(id, null), { ...size, data });
  frames.set(id, frame);
  return frame;
};

const visibleTexts = ({ textElements }: Promo): TextElement[] =>
  textElements.filter(({ content, visible }) => visible && content.trim() !== '');

/** A text of a line's height may reach this far into the figure, px: its letters are less high than its line. */
const SLACK = 8;

type Seen = { problems: string[]; crossing: string[] };

/** What the editor says about a promo with the strictest safe zone, and its texts across the figure in the middle third. */
const seenOver = async (promo: Promo): Promise<Seen> => {
  const texts = visibleTexts(promo);
  const found = await page.ask<Omit<TextLayout, 'appearance'>[]>('layouts', texts);
  const layouts = new Map(
    texts.map((element, index) => {
      const appearance = textStyles[element.background.style].style(element, {
        hasShadow: promo.textShadow,
        pxPerReferencePx: REFERENCE_SCALE,
      });
      return [element.id, { ...found[index]!, appearance }];
    }),
  );
  const shapes = new Map<string, OverlayShape>();
  const { assetId } = promo.background!;
  const context = {
    promo,
    zone: findSafeZone('strict'),
    frames: [await frameOf(assetId)],
    layoutOf: ({ id }: TextElement) => layouts.get(id) ?? null,
    shapeOf: (id: string) => shapes.get(id),
    nameOf: (id: string) => id,
  };
  const figure = figureInMiddle(promo.background!, measured(assetId));
  const crossing = laidOutTexts(context).filter(
    ({ layout: { center, visibleBounds } }) =>
      figure !== null &&
      center.y + visibleBounds.height / 2 > figure.top + SLACK &&
      center.y - visibleBounds.height / 2 < figure.bottom - SLACK,
  );
  return {
    problems: findProblems(context).map(({ elementId, message }) => `${elementId}: ${message}`),
    crossing: crossing.map(({ element }) => element.id),
  };
};

const classPromo: Promo = changeClassInfo(syncFormData(newPromo(), { today }), { fields: info, today });

const written = (id: string, seed: number, count: ParagraphCount): Promo => {
  const style = WritingStyle.options[seed % WritingStyle.options.length]!;
  const subject = { style, slots: new Set(Object.keys(filledSlots(info, today))), className: info.classType };
  const blocks = promotionBlocks(composeText(subject, { length: 'short', seed }), { count, info, today });
  return writePromotion(over(newPromo(), id), { written: blocks, info, today });
};

/** px at the reference width, with what rounding to the next zone leaves. */
const SMALLEST = 15;

/** Whether no text of a stack can become smaller and stay readable. */
const isSmallest = (promo: Promo): boolean =>
  visibleTexts(promo).every(({ fontSize }) => fontSize <= SMALLEST);

describe.each(clipIds)('layouts over %s', (id) => {
  it('of the class form are readable, uncovered and beside the figure', async () => {
    expect(await seenOver(over(classPromo, id))).toEqual({ problems: [], crossing: [] });
  });

  it.each([0, 1, 2, 3, 4, 5])(
    'of written text %i are readable, uncovered and beside the figure as far as they fit',
    async (index) => {
      const promo = written(id, index + clipIds.indexOf(id) * 6, ([4, 5, 6] as const)[index % 3]!);
      const { problems, crossing } = await seenOver(promo);
      expect(problems).toEqual([]);
      expect(crossing.length === 0 || isSmallest(promo)).toBe(true);
    },
  );

  it.each(templates)('of $title are readable and uncovered', async (template) => {
    const background = backgroundWith(id, null);
    const textZone = textZoneOver(background, measured(id));
    const promo = fillTemplate(template, { info, today, texts: {}, background, textZone });
    expect((await seenOver(promo)).problems).toEqual([]);
  });
});

it('cross a figure from the third of the frame on only where they do not fit above it', async () => {
  const counts = { written: 0, templates: 0 };
  for (const [place, id] of clipIds.entries()) {
    const background = backgroundWith(id, null);
    const textZone = textZoneOver(background, measured(id));
    for (const index of [0, 1, 2, 3, 4, 5]) {
      const promo = written(id, index + place * 6, ([4, 5, 6] as const)[index % 3]!);
      if ((await seenOver(promo)).crossing.length > 0) counts.written += 1;
    }
    for (const template of templates) {
      const promo = fillTemplate(template, { info, today, texts: {}, background, textZone });
      if ((await seenOver(promo)).crossing.length > 0) counts.templates += 1;
    }
  }
  // Of 60 texts and 200 filled templates. More than before is a step back.
  expect(counts.written).toBeLessThanOrEqual(13);
  expect(counts.templates).toBeLessThanOrEqual(65);
});
