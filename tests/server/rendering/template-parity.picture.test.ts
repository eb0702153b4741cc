import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
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

/** One with turned overlays behind glowing words, one with words across the frame that are there from the start. */
const compared = templates.filter(({ id }) => ['power-class', 'last-spots'].includes(id));

it.each(compared)('the template $title looks in the video as in the preview', async ({ promo }) => {
  const path = await renderSomeFrames(promo, folder, sampledFrames(promo));
  const frames = await compareWithPreview(promo, player, { path, position: (_, index) => index });
  expect(frames.length).toBeGreaterThanOrEqual(4);
  expect(frames.filter(({ similarity }) => similarity < LEAST_SIMILARITY)).toEqual([]);
});
