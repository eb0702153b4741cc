import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { EndCard } from '#schema/elements/end-card.ts';
import { warmBrowser } from '#server/rendering/warm-browser.ts';
import { densePromo } from '#tests/support/rendering/dense-promo.ts';
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
  const bringFontsBack = removeSystemFonts(join(folder, 'fonts'));
  player = await openPreviewPlayer(join(folder, 'page'));
  return bringFontsBack;
});
afterAll(() => Promise.all([player?.close(), sharedBrowser.close()]));

/** Those that differ. */
const unlike = (frames: Awaited<ReturnType<typeof wholeParity>>) =>
  frames.filter(({ similarity }) => similarity < LEAST_SIMILARITY);

/** One is rendered whole and one sampled; `npm run drill:parity` renders all examples and templates in full length. */
const exampleNamed = (name: string) => examplePromos.find((example) => example.name === name)!.promo;

describe('a frame of the preview is the same frame of the video', () => {
  it('in an entire MP4 of three seconds over a trim range of a background, looped and mirrored, with an end card', async () => {
    const { background, ...rest } = exampleNamed('freestyle-friday');
    const trimmed = { ...background!, trimStart: 4.2, trimEnd: 6.4, mirrored: true };
    const endCard = EndCard.parse({
      color: '#5a1e8c',
      name: 'Studio Flow',
      callToAction: 'Book',
      logoId: 'starter-star',
    });
    const promo = { ...rest, background: trimmed, videoDuration: 3, endCard };
    expect(unlike(await wholeParity(promo, { player, folder }))).toEqual([]);
  });

  it.each([
    ['every plate style, fading in', exampleNamed('every-style')],
    ['glass and a band among turned and large overlays', densePromo()],
    ["texts of every script, without the machine's fonts", scriptsPromo()],
    // One of the twenty that `npm run drill:preview` renders whole.
    ['a promo of random edits', editedPromo(2)],
  ])('in sampled frames of %s, by the same renderer and encoder', async (_name, promo) => {
    const frames = await sampledParity(promo, { player, folder, sharedBrowser });
    expect(frames).toHaveLength(4);
    expect(unlike(frames)).toEqual([]);
  });
});
