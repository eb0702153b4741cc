import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { templates } from '#remotion/templates/catalog.ts';
import type { Template } from '#remotion/templates/template.ts';
import { type BackgroundStyle, backgroundStyles } from '#schema/elements/text-element.ts';
import { promoMetadata } from '#schema/promo.ts';
import { projectRoot } from '#server/project-root.ts';
import { drawnParts } from '#src/features/editor/templates/template-card.tsx';
import { stillOf } from '#src/templates/template-stills.ts';
import { faultBesideGolden, isRedrawing } from '#tests/remotion/golden/compare-with-golden.ts';
import { type PromoDrawer, openPromoDrawer } from '#tests/remotion/golden/promo-drawer.ts';
import { isEveryCaseTried, namedCases } from '#tests/support/every-case.ts';

/** One browser draws all golden pictures. */
let drawer: PromoDrawer;
beforeAll(async () => {
  drawer = await openPromoDrawer();
});
afterAll(() => drawer?.close());

const exampleFolder = join(projectRoot, 'examples');

describe('golden frames of the examples', () => {
  it('are of every file of examples/, all of which Studio shows', () => {
    const files = readdirSync(exampleFolder).map((file) => basename(file, '.json'));
    expect(examplePromos.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
  });

  // How styles fade in is seen on all of them at once, and `npm test` sees each of them at rest below.
  const moments = isEveryCaseTried ? [0.1, 0.45, 0.95] : [0.1];
  const cases = namedCases(examplePromos, ({ name }) => name, ['every-style', 'promotion-text']);

  it.each(cases)('$name looks as it was approved', async ({ name, promo }) => {
    const { durationInFrames } = promoMetadata(promo);
    const document: unknown = JSON.parse(readFileSync(join(exampleFolder, `${name}.json`), 'utf8'));
    const frames = moments.map((share) => Math.round(durationInFrames * share));
    const drawn = await drawer.drawFrames(document, frames, 0.4);
    for (const [index, frame] of frames.entries()) {
      expect(await faultBesideGolden(`example-${name}-${frame}`, drawn[index]!)).toBeNull();
    }
  });
});

/**
 * Frames: early and late in the fade of 30 frames, and after it. Neon takes seconds a frame to draw, so `npm test` has `every-style` of
 * the examples show all of them fading in.
 */
const styleFrames = isEveryCaseTried ? [6, 21, 120] : [120];

/** A style on one line with its defaults, on three lines with a gradient, and turned with half the opacity. */
const styleSheet = (style: BackgroundStyle) => ({
  version: 1,
  videoDuration: 5,
  background: { assetId: 'stage' },
  textElements: [
    {
      id: 'defaults',
      content: 'Monday flow 💃',
      x: 50,
      y: 20,
      fontSize: 34,
      fontFamily: 'Poppins',
      fontWeight: 700,
      background: { style },
    },
    {
      id: 'gradient',
      content: 'Heels class\nevery Friday\nat 7:30 pm',
      x: 50,
      y: 48,
      fontSize: 38,
      fontFamily: 'Playfair Display',
      fontWeight: 700,
      background: {
        style,
        color: '#e11d74',
        secondaryColor: '#7c3aed',
        useGradient: true,
        opacity: 1,
        borderRadius: 24,
      },
    },
    {
      id: 'turned',
      content: 'Sample Studio',
      x: 50,
      y: 78,
      fontSize: 36,
      fontFamily: 'Pacifico',
      textColor: '#2b1033',
      rotation: -8,
      background: { style, color: '#fde047', opacity: 0.5 },
    },
  ],
});

describe('golden frames of the text styles', () => {
  for (const style of backgroundStyles) {
    it(`[CO-032] the style ${style} looks as it was approved`, async () => {
      const drawn = await drawer.drawFrames(styleSheet(style), styleFrames, 0.4);
      for (const [index, frame] of styleFrames.entries()) {
        expect(await faultBesideGolden(`style-${style}-${frame}`, drawn[index]!)).toBeNull();
      }
    });
  }
});

/** Texts below each other, in families that lack letters of them. */
const textSheet = (fontSize: number, texts: readonly (readonly [fontFamily: string, content: string])[]) => ({
  version: 1,
  videoDuration: 5,
  textShadow: true,
  background: { assetId: 'stage' },
  textElements: texts.map(([fontFamily, content], index) => ({
    id: `text-${index}`,
    content,
    x: 50,
    y: ((index + 0.5) / texts.length) * 100,
    fontSize,
    fontFamily,
  })),
});

const textSheets = {
  scripts: textSheet(26, [
    ['Monoton', 'Привет, мир, это пилон'],
    ['Monoton', 'Pole Танец, 7 pm «шоу» 💃 ❤️'],
    ['Bebas Neue', 'Χορός, στον αέρα 7 pm'],
    ['Anton', 'رقص، 7 مساءً (Pole)!'],
    ['Great Vibes', 'שיעור ריקוד, 19:30 (Pole)!'],
    ['Bebas Neue', '今夜は19:30、ダンス Pole!'],
    ['Pacifico', 'คลาสเต้นโพล 19:30 Pole'],
    ['Monoton', 'Lớp múa cột, 7 giờ'],
    ['Orbitron', 'Żółć, Dvořák 7'],
  ]),
  'long-words': textSheet(36, [
    ['Inter', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauun'],
    ['Monoton', '#poledancefitnessandaerialhoopworkshopforeverybodyeverywher'],
    ['Anton', 'Join us: #PoleDanceFitnessWorkshopForAbsoluteBeginnersEverywhere'],
    ['Bebas Neue', 'https://studio.example.com/classes/pole-dance-for-beginners?source=promo_video&week=46'],
    ['Monoton', 'Достопримечательностиэлектрофотополупроводниковогопроизвод'],
  ]),
};

describe('golden frames of texts', () => {
  it.each(Object.entries(textSheets))('the sheet of %s looks as it was approved', async (name, sheet) => {
    expect(await faultBesideGolden(`texts-${name}`, await drawer.draw(sheet, 120, 0.4))).toBeNull();
  });
});

/** The picker and the landing page show these files. */
const stillFolder = join(projectRoot, 'src/templates/stills');

const nameOf = ({ id, promo }: Template): string =>
  `${id}.${createHash('sha256').update(drawnParts(promo)).digest('hex').slice(0, 8)}`;

const stillNames = templates.map((template) => `${nameOf(template)}.webp`).toSorted();

/** 360x640: a card is about 150 px wide on a desktop and 170 on a phone. */
const STILL_SCALE = 1 / 3;

/** Each takes two seconds to draw: all but one are drawn by `npm run golden` and `npm run drill:cases` alone. */
describe('the stills of the templates', () => {
  beforeAll(() => {
    if (!isRedrawing) return;
    for (const file of readdirSync(stillFolder))
      if (!stillNames.includes(file)) rmSync(join(stillFolder, file));
  });

  it.each(namedCases(templates, ({ id }) => id, ['silk-flow']))(
    '$id is the template as the composition draws it',
    async (template) => {
      const frame = Math.round(promoMetadata(template.promo).durationInFrames * 0.45);
      const drawn = await drawer.draw(template.promo, frame, STILL_SCALE);
      expect(await faultBesideGolden(nameOf(template), drawn, stillFolder)).toBeNull();
    },
  );

  it('are one of each template as it is now: npm run golden draws them', () => {
    expect(readdirSync(stillFolder).toSorted()).toEqual(stillNames);
    expect(templates.filter(({ id }) => stillOf(id)?.includes(id) !== true)).toEqual([]);
  });
});
