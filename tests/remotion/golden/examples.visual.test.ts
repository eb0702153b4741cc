import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { projectRoot } from '#server/project-root.ts';
import { faultBesideGolden, isEveryFrameDrawn } from '#tests/remotion/golden/compare-with-golden.ts';
import { type PromoDrawer, openPromoDrawer } from '#tests/remotion/golden/promo-drawer.ts';

let drawer: PromoDrawer;
beforeAll(async () => {
  drawer = await openPromoDrawer();
});
afterAll(() => drawer?.close());

const folder = join(projectRoot, 'examples');

describe('golden frames of the examples', () => {
  it('are of every file of examples/, all of which Studio shows', () => {
    const files = readdirSync(folder).map((file) => basename(file, '.json'));
    expect(examplePromos.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
  });

  // How styles fade in is seen on all of them at once, and `npm test` sees each of them at rest in `styles.visual.test.ts`.
  const cases = examplePromos.map(({ name, promo }) => ({
    name,
    promo,
    moments: isEveryFrameDrawn ? [0.1, 0.45, 0.95] : name === 'every-style' ? [0.1] : [0.95],
  }));

  it.each(cases)(
    '$name looks as it was approved at $moments of its length',
    async ({ name, promo, moments }) => {
      const { durationInFrames } = promoMetadata(promo);
      const document: unknown = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
      const frames = moments.map((share) => Math.round(durationInFrames * share));
      const drawn = await drawer.drawFrames(document, frames, 0.4);
      for (const [index, frame] of frames.entries()) {
        expect(await faultBesideGolden(`example-${name}-${frame}`, drawn[index]!)).toBeNull();
      }
    },
  );
});
