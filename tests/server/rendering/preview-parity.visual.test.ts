import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { warmBrowser } from '#server/rendering/warm-browser.ts';
import { editedPromo } from '#tests/support/rendering/edited-promo.ts';
import { LEAST_SIMILARITY, sampledParity, wholeParity } from '#tests/support/rendering/preview-parity.ts';
import { openPreviewPlayer, type PreviewPlayer } from '#tests/support/rendering/preview-player.ts';
import { removeSystemFonts } from '#tests/support/browser/without-system-fonts.ts';
import { scriptsPromo } from '#tests/support/rendering/scripts-promo.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const folder = testFolder();
const sharedBrowser = warmBrowser();
let player: PreviewPlayer;
beforeAll(async () => {
  removeSystemFonts(join(folder, 'fonts'));
  player = await openPreviewPlayer(join(folder, 'page'));
});
afterAll(() => Promise.all([player?.close(), sharedBrowser.close()]));

/** Those that differ. */
const unlike = (frames: Awaited<ReturnType<typeof wholeParity>>) =>
  frames.filter(({ similarity }) => similarity < LEAST_SIMILARITY);

/** Its first seconds are rendered whole; `npm run drill:parity` renders all examples in full length. */
const [shortest] = examplePromos.toSorted(
  (one, other) => promoMetadata(one.promo).durationInFrames - promoMetadata(other.promo).durationInFrames,
);

describe('a frame of the preview is the same frame of the video', () => {
  it(`in an entire MP4 of three seconds of ${shortest?.name}`, async () => {
    const promo = { ...shortest!.promo, videoDuration: 3 };
    expect(unlike(await wholeParity(promo, { player, folder }))).toEqual([]);
  });

  it('where its background is a trim range of the video, looped and mirrored', async () => {
    const { background, ...rest } = shortest!.promo;
    const trimmed = { ...background!, trimStart: 4.2, trimEnd: 7, mirrored: true };
    expect(
      unlike(await sampledParity({ ...rest, background: trimmed }, { player, folder, sharedBrowser })),
    ).toEqual([]);
  });

  /** Every plate style; glass under a rotating overlay; neon next to the largest overlay. */
  const sampled = examplePromos.filter(({ name }) =>
    ['every-style', 'sensual-evening-flow', 'fierce-monday-spin'].includes(name),
  );

  it.each(sampled)('in sampled frames of $name, by the same renderer and encoder', async ({ promo }) => {
    expect(unlike(await sampledParity(promo, { player, folder, sharedBrowser }))).toEqual([]);
  });

  /** One with rotated overlays behind glowing text, one with text across the frame that is visible from the start. */
  const compared = templates.filter(({ id }) => ['power-class', 'last-spots'].includes(id));

  it.each(compared)('in the template $title', async ({ promo }) => {
    const frames = await sampledParity(promo, { player, folder, sharedBrowser });
    expect(frames.length).toBeGreaterThanOrEqual(4);
    expect(unlike(frames)).toEqual([]);
  });

  it("in texts of every script, without the machine's fonts", async () => {
    expect(unlike(await sampledParity(scriptsPromo(), { player, folder, sharedBrowser }))).toEqual([]);
  });

  /** Two of the twenty that `npm run drill:preview` tries. */
  it.each([1, 2])('in a promo of random edits: seed %i', async (seed) => {
    expect(unlike(await sampledParity(editedPromo(seed), { player, folder, sharedBrowser }))).toEqual([]);
  });
});
