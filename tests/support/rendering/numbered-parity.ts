import { join } from 'node:path';
import { newPromo } from '#schema/new-promo.ts';
import { promoMetadata, Promo } from '#schema/promo.ts';
import type { EditorPreview } from '#tests/support/browser/editor-preview.ts';
import { type Column, numberIn, numbersInVideo } from '#tests/support/rendering/numbered-media.ts';
import type { Compared } from '#tests/support/rendering/preview-parity.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** How a frame came to be shown. */
type Movement = 'jumped' | 'scrubbed' | 'stepped' | 'paused';

/** A frame of the preview with another number than the same frame of the video. */
export type Mismatch = {
  frame: number;
  after: Movement;
  preview: readonly (number | null)[];
  video: readonly (number | null)[];
};

/** A background and an overlay with numbers, and the column in which each is read. */
export type NumberedPromo = { promo: Promo; columns: readonly Column[] };

/** Left of an overlay in the middle of the right half. */
const BACKGROUND_COLUMN: Column = { x: 60, top: 0, height: 1920 };

/**
 * A promo of a numbered background and a numbered overlay. An overlay of scale 10 covers the frame, so nothing else is read: it is
 * 2000 px wide and high.
 */
export const numberedPromo = (
  background: { assetId: string } & Partial<NonNullable<Promo['background']>>,
  overlay: { overlayId: string; scale: number },
  seconds: number,
): NumberedPromo => {
  const side = overlay.scale * 200;
  const promo = Promo.parse({
    ...newPromo(),
    textElements: [],
    videoDuration: seconds,
    background,
    overlayElements: [{ id: 'numbers', ...overlay, x: 70, y: 50 }],
  });
  const overlayColumn = { x: 756, top: 960 - side / 2, height: side };
  return { promo, columns: side > 1080 ? [overlayColumn] : [BACKGROUND_COLUMN, overlayColumn] };
};

/** How long a wrong number may stay before it counts, ms: a busy machine decodes slowly. */
const LIMIT_MS = 20_000;

/**
 * Renders a numbered promo, and compares the numbers of its video with those of the editor's preview at `positions`: first by a drag of the
 * slider there, then one frame on by the arrow key, by a jump, and at every fourth after playing on for a moment.
 */
export const numberedParity = async (
  { promo, columns }: NumberedPromo,
  positions: readonly number[],
  { preview, client, folder }: Compared,
): Promise<{ tried: number; mismatches: Mismatch[] }> => {
  const path = join(folder, 'numbered.mp4');
  const saved = await client.save(promo);
  await client.renderTo(saved, path);
  const video = await Promise.all(columns.map((column) => numbersInVideo(path, column)));
  await preview.open(saved);
  const mismatches: Mismatch[] = [];
  let tried = 0;
  const compare = async (after: Movement): Promise<void> => {
    tried += 1;
    const frame = await preview.frame();
    const wanted = video.map((numbers) => numbers[frame] ?? null);
    let shown: readonly (number | null)[] = [];
    const isSame = async (): Promise<boolean> => {
      const screenshot = await preview.screenshot();
      shown = columns.map((column) => numberIn(screenshot, column));
      return shown.every((number, index) => number !== null && number === wanted[index]);
    };
    await waitUntil('the same number', isSame, LIMIT_MS).catch(() =>
      mismatches.push({ frame, after, preview: shown, video: wanted }),
    );
  };
  const last = promoMetadata(promo).durationInFrames - 1;
  for (const [index, position] of positions.entries()) {
    await preview.scrub(position, promo);
    await compare('scrubbed');
    await preview.seekBar.press('ArrowRight');
    await compare('stepped');
    await preview.seek((position + Math.round(last / 2)) % last);
    await compare('jumped');
    if (index % 4 === 0) {
      await playFor(preview);
      await compare('paused');
    }
  }
  return { tried, mismatches };
};

/** Plays until the frame has changed a few times, and pauses. */
const playFor = async ({ page, frame }: EditorPreview): Promise<void> => {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const start = await frame();
  await waitUntil('the preview to play', async () => Math.abs((await frame()) - start) > 8);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
};
