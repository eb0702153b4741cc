import { join } from 'node:path';
import { type Row, atLeast, heldOf, row } from '#tests/bench/report.ts';
import { comparedByProduct } from '#tests/drill/preview/compared-by-product.ts';
import { similarityRows } from '#tests/drill/preview/similarity-rows.ts';
/**
 * `npm run drill:preview [-- --only promos,numbers --json FILE]`: the preview of the built editor beside the MP4 that the same product
 * makes. `promos`: sampled frames of forty promos; `numbers`: media whose frames carry a number, at every rate that cameras have.
 */
import { casesOf } from '#tests/drill/promises.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';
import { makeNumberedClip, makeNumberedGif } from '#tests/support/rendering/numbered-media.ts';
import { numberedParity, numberedPromo } from '#tests/support/rendering/numbered-parity.ts';
import { parityPromos, watermarkedPromo } from '#tests/support/rendering/parity-promos.ts';

const drillPromos = (folder: string): Promise<Row[]> =>
  comparedByProduct(folder, async (as) => {
    const studio = await as('studio_owner');
    const wide = join(folder, 'wide.mp4');
    await makeMedia(
      wide,
      '-f lavfi -i testsrc2=s=1280x720:r=30 -t 8 -c:v libx264 -preset veryfast -pix_fmt yuv420p',
    );
    const promos = casesOf(parityPromos(await studio.client.uploadVideo(wide)), 10);
    return similarityRows([
      ...promos.map((named) => ({ ...named, compared: studio })),
      { ...watermarkedPromo(), compared: await as('user') },
    ]);
  });

/** How often each rate is looked at. */
const POSITIONS = 40;

const RATES = ['24', '25', '30000/1001', '30', '50', '60'] as const;

/** Seconds of a numbered clip, and of the promo over it: it loops. */
const SECONDS = { clip: 4, promo: 9 };

/** Spread over the promo, never in order: a jump back is another way to seek than one ahead. */
const positionsIn = (frames: number): number[] =>
  Array.from({ length: POSITIONS }, (_, index) => Math.round((index * 0.618_034 * frames) % (frames - 2)));

const drillNumbers = (folder: string): Promise<Row[]> =>
  comparedByProduct(folder, async (as) => {
    const compared = await as('studio_owner');
    const gif = join(folder, 'numbers.gif');
    await makeNumberedGif(gif, '20', 30);
    const overlayId = await compared.client.uploadOverlay(gif);
    const rows: Row[] = [];
    for (const [index, rate] of casesOf(RATES, 2).entries()) {
      const clip = join(folder, `clip-${index}.mp4`);
      const [frames, seconds] = rate.split('/').map(Number);
      await makeNumberedClip(clip, rate, Math.round((SECONDS.clip * (frames ?? 30)) / (seconds ?? 1)));
      const assetId = await compared.client.uploadVideo(clip);
      const cases = [
        ['looped', { assetId }, 2],
        ['trimmed, looped and mirrored', { assetId, trimStart: 0.7, trimEnd: 3.3, mirrored: true }, 2],
        ...(rate === '30' ? ([['overlay at 1000 %', { assetId }, 10]] as const) : []),
      ] as const;
      for (const [name, background, scale] of cases) {
        const numbered = numberedPromo(background, { overlayId, scale }, SECONDS.promo);
        const found = await numberedParity(numbered, positionsIn(SECONDS.promo * 30), compared);
        for (const mismatch of found.mismatches) console.log(rate, name, JSON.stringify(mismatch));
        rows.push(
          row(`${rate} fps, ${name}: frames looked at`, found.tried, 'frames', atLeast(3 * POSITIONS)),
          heldOf(
            `${rate} fps, ${name}: frames`,
            found.tried - found.mismatches.length,
            found.tried,
            'frames',
          ),
        );
      }
    }
    return rows;
  });

await runParts({
  promos: ['The preview shows the pixels of the video', drillPromos],
  numbers: ['The preview shows the frame of the video, whatever the frame rate', drillNumbers],
});
