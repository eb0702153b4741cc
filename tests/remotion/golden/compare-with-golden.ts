import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { projectRoot } from '#server/project-root.ts';
import type { Frame } from '#tests/remotion/golden/promo-drawer.ts';
import { worstBlock } from '#tests/remotion/golden/worst-block.ts';

const goldens = join(projectRoot, 'tests/remotion/golden/pictures');
const differences = join(projectRoot, 'test-results/golden');

/** Set by `npm run golden`: redraw instead of comparing. */
export const isRedrawing = process.env['UPDATE_GOLDEN'] === '1';

/**
 * Measured against faults tried on purpose. A frame beside its own golden: 0.998 alike or more, worst block 6. A size
 * one step of 2 px larger: 0.951 and 155; half a percent lower: 0.960 and 64; weight 600 for 700: 0.991 and 37;
 * a slightly other blue: 0.994 and 25; opacity 0.7 for 0.8: 0.997 and 17. So both are asked for.
 */
const LEAST_SIMILARITY = 0.985;
const MOST_BLOCK_DIFFERENCE = 15;

/** WebP at this quality keeps a golden near 25 KB, so that all of them stay below 6 MB together. */
const QUALITY = 92;

const encode = (png: Buffer): Promise<Buffer> =>
  sharp(png).webp({ quality: QUALITY, effort: 6, smartSubsample: true }).toBuffer();

const decode = (webp: Buffer) => sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Drawn, golden and their difference side by side, for a person to look at. */
const writeDifference = async (name: string, drawn: Frame, golden: Buffer): Promise<string> => {
  await mkdir(differences, { recursive: true });
  const file = join(differences, `${name}.png`);
  const { width, height } = drawn;
  const raw = { width, height, channels: 4 as const };
  const difference = Buffer.from(
    drawn.data.map((value, at) =>
      at % 4 === 3 ? 255 : Math.min(255, Math.abs(value - (golden[at] ?? 0)) * 4),
    ),
  );
  const panels = await Promise.all(
    [drawn.data, golden, difference].map((data) => sharp(data, { raw }).png().toBuffer()),
  );
  await sharp({ create: { width: width * 3, height, channels: 3, background: '#000000' } })
    .composite(panels.map((input, index) => ({ input, left: index * width, top: 0 })))
    .png()
    .toFile(file);
  return relative(projectRoot, file);
};

/**
 * How a drawn frame differs from the committed one of that name, with the path of an image that shows both;
 * null when they match. Under `npm run golden` the drawn frame replaces the committed one.
 */
export const faultBesideGolden = async (
  name: string,
  drawn: Frame,
  folder = goldens,
): Promise<string | null> => {
  const file = join(folder, `${name}.webp`);
  if (isRedrawing) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, await encode(drawn.png));
    return null;
  }
  if (!existsSync(file)) return `There is no golden frame "${name}" yet: npm run golden draws it.`;
  const { data, info } = await decode(await readFile(file));
  const { width, height } = drawn;
  if (info.width !== width || info.height !== height) {
    return `The golden frame "${name}" is ${info.width}x${info.height}, drawn was ${width}x${height}.`;
  }
  // What WebP loses counts as no difference: a grainy clip of 360x640 loses more than the limit by that alone.
  const stored: Frame = { ...drawn, data: (await decode(await encode(drawn.png))).data };
  const { mssim } = ssim(
    { data: new Uint8ClampedArray(stored.data), width, height },
    { data: new Uint8ClampedArray(data), width, height },
  );
  const block = worstBlock(stored, data);
  if (mssim >= LEAST_SIMILARITY && block <= MOST_BLOCK_DIFFERENCE) return null;
  const shown = await writeDifference(name, stored, data);
  return `"${name}" is ${mssim.toFixed(4)} like its golden frame (least ${LEAST_SIMILARITY}), worst block ${block.toFixed(1)} (most ${MOST_BLOCK_DIFFERENCE}). Drawn, golden, difference: ${shown}`;
};
