import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editedPromo } from '#tests/support/edited-promo.ts';
import { compareWithPreview, LEAST_SIMILARITY, sampledFrames } from '#tests/support/preview-parity.ts';
import { openPreviewPlayer, type PreviewPlayer } from '#tests/support/preview-player.ts';
import { renderSomeFrames } from '#tests/support/rendered-example.ts';

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

/** Two of the twenty that `npm run drill:preview` tries. */
it.each([1, 2])(
  'a promo of random edits looks the same in the preview and in the video: seed %i',
  async (seed) => {
    const promo = editedPromo(seed);
    const path = await renderSomeFrames(promo, folder, sampledFrames(promo));
    const frames = await compareWithPreview(promo, player, { path, position: (_, index) => index });
    expect(frames.filter(({ similarity }) => similarity < LEAST_SIMILARITY)).toEqual([]);
  },
);
