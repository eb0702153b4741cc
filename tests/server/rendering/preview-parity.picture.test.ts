import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import { compareWithPreview, LEAST_SIMILARITY, sampledFrames } from '#tests/support/preview-parity.ts';
import { openPreviewPlayer, type PreviewPlayer } from '#tests/support/preview-player.ts';
import { renderSomeFrames, renderWholePromo } from '#tests/support/rendered-example.ts';

let folder: string;
let player: PreviewPlayer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  player = await openPreviewPlayer(join(folder, 'page'));
});
afterAll(async () => {
  await player?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The shortest: its video is made whole here, those of all by `npm run drill:parity`. */
const [shortest] = examplePromos.toSorted(
  (one, other) => promoMetadata(one.promo).durationInFrames - promoMetadata(other.promo).durationInFrames,
);

describe('a frame of the preview is the same frame of the video', () => {
  it(`in the whole MP4 of ${shortest?.name}`, async () => {
    const { promo } = shortest!;
    const path = await renderWholePromo(promo, folder);
    const frames = await compareWithPreview(promo, player, { path, position: (frame) => frame });
    expect(frames.filter(({ similarity }) => similarity < LEAST_SIMILARITY)).toEqual([]);
  });

  it('where its background is a piece from the middle of the video, repeated and mirrored', async () => {
    const { background, ...rest } = shortest!.promo;
    const piece = { ...background!, trimStart: 4.2, trimEnd: 7, mirrored: true };
    const promo = { ...rest, background: piece };
    const path = await renderSomeFrames(promo, folder, sampledFrames(promo));
    const frames = await compareWithPreview(promo, player, { path, position: (_, index) => index });
    expect(frames.filter(({ similarity }) => similarity < LEAST_SIMILARITY)).toEqual([]);
  });

  it.each(
    examplePromos.filter((example) => example !== shortest).map(({ name, promo }) => ({ name, promo })),
  )('in sampled frames of $name, by the same renderer and encoder', async ({ promo }) => {
    const path = await renderSomeFrames(promo, folder, sampledFrames(promo));
    const frames = await compareWithPreview(promo, player, { path, position: (_, index) => index });
    expect(frames.filter(({ similarity }) => similarity < LEAST_SIMILARITY)).toEqual([]);
  });
});
