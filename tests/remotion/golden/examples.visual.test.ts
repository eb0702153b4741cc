import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { projectRoot } from '#server/project-root.ts';
import { faultBesideGolden } from '#tests/remotion/golden/compare-with-golden.ts';
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

  for (const { name, promo } of examplePromos) {
    it(`${name} looks as it was approved, while fading in and near the end`, async () => {
      const { durationInFrames } = promoMetadata(promo);
      const document: unknown = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
      const frames = [0.1, 0.95].map((share) => Math.round(durationInFrames * share));
      const drawn = await drawer.drawFrames(document, frames, 0.4);
      for (const [index, frame] of frames.entries()) {
        expect(await faultBesideGolden(`example-${name}-${frame}`, drawn[index]!)).toBeNull();
      }
    });
  }
});
