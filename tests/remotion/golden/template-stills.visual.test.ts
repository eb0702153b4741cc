import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import type { Template } from '#remotion/templates/template.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { projectRoot } from '#server/project-root.ts';
import { drawnParts } from '#src/features/editor/templates/template-still.ts';
import { stillOf } from '#src/templates/template-stills.ts';
import {
  faultBesideGolden,
  isEveryFrameDrawn,
  isRedrawing,
} from '#tests/remotion/golden/compare-with-golden.ts';
import { type PromoDrawer, openPromoDrawer } from '#tests/remotion/golden/promo-drawer.ts';

/** The picker and the landing page show these files. */
const folder = join(projectRoot, 'src/templates/stills');

const nameOf = ({ id, promo }: Template): string =>
  `${id}.${createHash('sha256').update(drawnParts(promo)).digest('hex').slice(0, 8)}`;

const fileNames = templates.map((template) => `${nameOf(template)}.webp`).toSorted();

let drawer: PromoDrawer;
beforeAll(async () => {
  drawer = await openPromoDrawer();
  if (!isRedrawing) return;
  for (const file of readdirSync(folder)) if (!fileNames.includes(file)) rmSync(join(folder, file));
});
afterAll(() => drawer?.close());

/** 360x640: a card is about 150 px wide on a desktop and 170 on a phone. */
const SCALE = 1 / 3;

/** Each takes two seconds to draw; the rest is drawn by `npm run golden` and `npm run drill:golden`. */
const alwaysDrawn = new Set(['silk-flow', 'last-spots']);

describe('the stills of the templates', () => {
  it.each(templates.filter(({ id }) => isEveryFrameDrawn || alwaysDrawn.has(id)))(
    '$id is the template as the composition draws it',
    async (template) => {
      const frame = Math.round(promoMetadata(template.promo).durationInFrames * 0.45);
      const drawn = await drawer.draw(template.promo, frame, SCALE);
      expect(await faultBesideGolden(nameOf(template), drawn, folder)).toBeNull();
    },
  );

  it('are one of each template as it is now: npm run golden draws them', () => {
    expect(readdirSync(folder).toSorted()).toEqual(fileNames);
    expect(templates.filter(({ id }) => stillOf(id)?.includes(id) !== true)).toEqual([]);
  });
});
