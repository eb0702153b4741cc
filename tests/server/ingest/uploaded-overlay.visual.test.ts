import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { createRenderEngine } from '#server/rendering/engine/render-engine.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';
import { placeInFrames } from '#tests/support/rendering/decoded-frames.ts';
import { drawFrames } from '#tests/support/rendering/drawn-frames.ts';

/** Frames of the overlay: a disc in changing colours, transparent elsewhere. */
const IMAGES = 12;
/** Frames of the promo: the overlay is shown twice and a half. */
const FRAMES = 30;
/** Frames checked in the browser, which is slow per frame, and their size; two of the second pass show the loop. */
const DRAWN = IMAGES + 2;
const DRAWN_SCALE = 0.25;
const SIDE = 128;
const GRAY = [72, 64, 72];

/** Middle of the overlay, and a corner of it, which is transparent; px of the promo. */
const [DISC, CORNER] = [
  { x: 540, y: 960 },
  { x: 350, y: 770 },
];

const colorOf = (frame: number): number[] => {
  const image = frame % IMAGES;
  return [40 + (image % 4) * 60, 60 + Math.floor(image / 4) * 80, 230 - (image % 3) * 70];
};

const moving = [
  `r=40+mod(N\\,4)*60:g=60+floor(N/4)*80:b=230-mod(N\\,3)*70`,
  `a=255*lt(hypot(X-${SIDE / 2}\\,Y-${SIDE / 2})\\,${SIDE * 0.42})`,
].join(':');
const overlayArgs = `-f lavfi -t ${IMAGES / 30} -i color=c=black@0:s=${SIDE}x${SIDE}:r=30,format=rgba,geq=${moving} -c:v qtrle -pix_fmt argb`;
const backgroundArgs =
  '-f lavfi -t 1 -i color=c=0x484048:s=1080x1920:r=30,format=rgb24 -vf scale=out_color_matrix=bt709:out_range=tv -c:v libx264 -preset veryfast -crf 10 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

const promo = Promo.parse({
  version: PROMO_VERSION,
  videoDuration: FRAMES / 30,
  animationType: 'none',
  background: { assetId: 'gray' },
  textElements: [],
  overlayElements: [{ id: 'disc', overlayId: 'disc', x: 50, y: 50, scale: 2 }],
});

let setup: TestIngest;
let assets: Record<string, StagedAsset>;
beforeAll(async () => {
  setup = await openTestIngest();
  const source = await setup.source('disc.mov', overlayArgs);
  const overlay = await setup.ingest.ingestOverlay({
    source,
    workDirectory: await setup.workDirectory(),
  });
  const { width, height, durationInSeconds, hasAudio } = overlay;
  const shape = { width: 1080, height: 1920, durationInSeconds: 1, hasAudio: false };
  assets = {
    gray: { localPath: await setup.source('gray.mp4', backgroundArgs), kind: 'video', ...shape },
    disc: { localPath: overlay.file.path, kind: 'webm', width, height, durationInSeconds, hasAudio },
  };
});
afterAll(() => setup.close());

const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))));

/** Difference of each frame from the expected overlay frame, and of its corner from the background. */
const distances = (disc: readonly number[][], corner: readonly number[][]) => ({
  frames: disc.length,
  disc: Math.max(...disc.map((color, frame) => distance(color, colorOf(frame)))),
  corner: Math.max(...corner.map((color) => distance(color, GRAY))),
});

/** Neighbouring frames differ by at least 60 in a channel, so being one frame off is detected. */
const CLOSE = 8;

it('every frame of an uploaded overlay is in the render at its time, with transparency', async () => {
  expect(assets['disc']?.durationInSeconds).toBe(IMAGES / 30);
  const engine = createRenderEngine({ browserPath: null, ffmpegPath: null, renderConcurrency: null });
  const outputPath = join(setup.folder, 'promo.mp4');
  try {
    const job = { promo, assets, qualityPreset: DEFAULT_QUALITY_PRESET, outputPath };
    const watch = { signal: new AbortController().signal, onProgress: () => undefined };
    expect((await engine.render(job, watch)).strategy).toBe('layered');
  } finally {
    await engine.close();
  }
  const found = distances(await placeInFrames(outputPath, DISC), await placeInFrames(outputPath, CORNER));
  expect(found).toEqual({ frames: FRAMES, disc: expect.any(Number), corner: expect.any(Number) });
  expect(found.disc).toBeLessThanOrEqual(CLOSE);
  expect(found.corner).toBeLessThanOrEqual(3);
});

it('Chromium draws the same frames in the preview, with transparency', async () => {
  const [shown, behind]: [number[][], number[][]] = [[], []];
  await drawFrames(
    { promo, assets, composition: 'promo', frames: DRAWN, scale: DRAWN_SCALE },
    async (png, frame) => {
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = ({ x, y }: typeof DISC): number[] => {
        const start = (Math.floor(y * DRAWN_SCALE) * info.width + Math.floor(x * DRAWN_SCALE)) * 3;
        return [...data.subarray(start, start + 3)];
      };
      shown[frame] = at(DISC);
      behind[frame] = at(CORNER);
    },
  );
  const found = distances(shown, behind);
  expect(found.frames).toBe(DRAWN);
  expect(found.disc).toBeLessThanOrEqual(CLOSE);
  expect(found.corner).toBeLessThanOrEqual(3);
});
