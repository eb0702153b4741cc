import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import type { TransparencyCheck } from '#contract/videos/transparency.contract.ts';
import {
  OVERLAY_CANVAS_WIDTH,
  OVERLAY_UNIT_WIDTH,
  CANVAS_HEIGHT,
  CANVAS_WIDTH,
  FPS,
} from '#schema/limits.ts';
import { Promo, PROMO_VERSION } from '#schema/promo.ts';
import { IngestError } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { FindTools } from '#server/media/resolve-ffmpeg.ts';
import { type FfmpegRun, runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { MediaIngest, OverlayResult } from '#server/ports/media-ingest.ts';
import type { TestedOverlay, TransparencyTester } from '#server/ports/transparency-tester.ts';
import { takeFromSandbox } from '#server/processes/sandbox-user.ts';
import {
  drawFrames,
  frameInput,
  TEST_FRAMES,
  TEST_SIDE,
  type TestOverlay,
  testOverlays,
} from '#server/transparency/test-overlays.ts';

/** Frames of the same size, one byte a pixel and channel, one after another. */
type Frames = { data: Buffer; width: number; height: number };

/** Mean difference in opacity, of 255, that compression may make. */
const ALPHA_LIMIT = 3;
/** Mean difference in colour along the outline, of 255. */
const EDGE_LIMIT = 12;
/** The step across the seam, as a multiple of the largest step within a pass. */
const LOOP_LIMIT = 1.5;
/** Differences of frames, of 255, that the encoder alone causes. */
const ENCODER_NOISE = 0.5;

const twoDigits = (value: number): number => Math.round(value * 100) / 100;

const check = (name: TransparencyCheck['name'], value: number, limit: number): TransparencyCheck => ({
  name,
  value: twoDigits(value),
  limit,
  passed: value <= limit,
});

const meanDifference = (one: Buffer, other: Buffer): number => {
  const length = Math.min(one.length, other.length);
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return length === 0 ? 255 : sum / length;
};

/**
 * Whether opacity survives: the mean difference between the opacity of the file and of the stored overlay, over the pixels that either
 * of them shows.
 */
export const checkAlpha = (file: Buffer, stored: Buffer): TransparencyCheck => {
  let sum = 0;
  let shown = 0;
  for (let at = 0; at < file.length; at += 1) {
    const [wanted, found] = [file[at] ?? 0, stored[at] ?? 0];
    if (wanted === 0 && found === 0) continue;
    shown += 1;
    sum += Math.abs(wanted - found);
  }
  const isComplete = file.length > 0 && file.length === stored.length;
  return check('alpha', isComplete && shown > 0 ? sum / shown : 255, ALPHA_LIMIT);
};

/** Px around a change of opacity that belong to the outline. */
const OUTLINE = 2;
/** A smaller change of opacity, of 255, is no outline. */
const OUTLINE_STEP = 4;

/** Calls `visit` with the index of every pixel along an outline. */
const forOutline = ({ data, width, height }: Frames, visit: (pixel: number) => void): void => {
  const area = width * height;
  for (let frame = 0; frame < data.length / area; frame += 1) {
    for (let y = OUTLINE; y < height - OUTLINE; y += 1) {
      for (let x = OUTLINE; x < width - OUTLINE; x += 1) {
        const at = frame * area + y * width + x;
        const across = Math.abs((data[at - OUTLINE] ?? 0) - (data[at + OUTLINE] ?? 0));
        const down = Math.abs((data[at - OUTLINE * width] ?? 0) - (data[at + OUTLINE * width] ?? 0));
        if (Math.max(across, down) >= OUTLINE_STEP) visit(at);
      }
    }
  }
};

/** Whether outlines are clean: the mean difference in brightness between both videos where the opacity changes. */
export const checkEdges = (alpha: Frames, original: Buffer, transparent: Buffer): TransparencyCheck => {
  let sum = 0;
  let pixels = 0;
  forOutline(alpha, (at) => {
    sum += Math.abs((original[at] ?? 255) - (transparent[at] ?? 0));
    pixels += 1;
  });
  return check('edges', pixels === 0 ? 255 : sum / pixels, EDGE_LIMIT);
};

/** Whether the loop is seamless: how the step into the second pass compares with the largest step within the first. */
export const checkLoop = ({ data, width, height }: Frames, framesInPass: number): TransparencyCheck => {
  const area = width * height;
  const frame = (index: number): Buffer => data.subarray(index * area, (index + 1) * area);
  if (data.length < (framesInPass + 1) * area) return check('loop', 255, LOOP_LIMIT);
  const steps = Array.from({ length: framesInPass - 1 }, (_, index) =>
    meanDifference(frame(index), frame(index + 1)),
  );
  const seam = meanDifference(frame(framesInPass - 1), frame(framesInPass));
  // The first frame must come again too, because another one would jump.
  const repeated = meanDifference(frame(0), frame(framesInPass));
  const step = Math.max(...steps) + ENCODER_NOISE;
  return check('loop', Math.max(seam, repeated) / step, LOOP_LIMIT);
};

type Work = Parameters<TransparencyTester['test']>[0];
type Tools = Work & { ffmpeg: string };

/** Passes in a test video; the second one shows the seam. */
const PASSES = 2;
const SECONDS = (PASSES * TEST_FRAMES) / FPS;

/** The upper left corner of the overlay, which is in the middle of the frame, px. */
const LEFT = (CANVAS_WIDTH - TEST_SIDE) / 2;
const TOP = (CANVAS_HEIGHT - TEST_SIDE) / 2;
/** The scale at which the overlay keeps its size. */
const SCALE = (TEST_SIDE * OVERLAY_CANVAS_WIDTH) / (OVERLAY_UNIT_WIDTH * CANVAS_WIDTH);

/** Side of a square of the checkerboard, px, and its two greys: light and dark rims show on both. */
const SQUARE = 60;
const GRAYS = { light: 150, dark: 96 };

/** One frame in so many is compared for opacity and outlines. */
const SAMPLED = 3;
/** Side to which frames are scaled for the loop, px. */
const LOOP_SIDE = 150;
/** Each step takes a few seconds. */
const STEP_SECONDS = 120;

const bt709 = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '12', '-pix_fmt', 'yuv420p', ...bt709];
const toRgb = 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int';
const toVideo = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int';

const run = (
  { ffmpeg, workDirectory, signal }: Tools,
  args: readonly (readonly string[])[],
  { read = [], ...streams }: { read?: readonly string[] } & Pick<FfmpegRun, 'input' | 'onBytes'> = {},
): Promise<string> =>
  runFfmpeg({
    ffmpeg,
    args: args.flat(),
    timeoutInSeconds: STEP_SECONDS,
    signal,
    read,
    write: [workDirectory],
    memory: INGEST.transcodeMemory,
    ...streams,
  });

/** Decoded frames, one byte a pixel. */
const decode = async (
  tools: Tools,
  { decoder = [], path, filter }: { decoder?: readonly string[]; path: string; filter: string },
): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const output = ['-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'];
  const args = [decoder, ['-i', `file:${path}`, '-vf', filter, '-vsync', 'passthrough'], output];
  await run(tools, args, { read: [path], onBytes: (bytes) => parts.push(bytes) });
  return Buffer.concat(parts);
};

/** The background of the overlays, as long as one pass; the render loops it. */
const makeSurface = async (tools: Tools): Promise<string> => {
  const path = join(tools.workDirectory, 'surface.mp4');
  const { light, dark } = tools.useBlackBackground ? { light: 0, dark: 0 } : GRAYS;
  const square = `mod(floor(X/${SQUARE})+floor(Y/${SQUARE})\\,2)`;
  const level = `if(${square}\\,${light}\\,${dark})`;
  const canvas = `color=c=black:s=${CANVAS_WIDTH}x${CANVAS_HEIGHT}:r=${FPS},trim=end_frame=1,format=gbrp`;
  const drawn = `${canvas},geq=r=${level}:g=${level}:b=${level},loop=loop=${TEST_FRAMES - 1}:size=1`;
  await run(tools, [
    ['-f', 'lavfi', '-i', drawn],
    ['-vf', toVideo, ...x264, path],
  ]);
  return path;
};

/** One pass of a test overlay's frames, as the ingest counts them. */
const onePass = `fps=${FPS}:start_time=0:round=near,tpad=stop=${TEST_FRAMES}:stop_mode=clone,trim=end_frame=${TEST_FRAMES}`;

type Sources = { overlay: TestOverlay; file: string; surface: string };

/** The file over the surface, composited in RGB without the ingest and the render engine. */
const makeOriginal = async (
  tools: Tools,
  { overlay, file, surface }: Sources,
  output: string,
): Promise<void> => {
  const loop = `loop=loop=${PASSES - 1}:size=${TEST_FRAMES},setpts=N/(${FPS}*TB)`;
  const graph = [
    `[0:v]${toRgb},format=gbrp,loop=loop=${PASSES - 1}:size=${TEST_FRAMES},setpts=N/(${FPS}*TB)[surface]`,
    `[1:v]${onePass},${toRgb},format=rgba,${loop}[shown]`,
    `[surface][shown]overlay=x=${LEFT}:y=${TOP}:format=gbrp,format=gbrp,${toVideo}[video]`,
  ].join(';');
  await run(tools, [
    ['-i', `file:${surface}`, ...overlay.decoder, '-i', `file:${file}`],
    ['-filter_complex', graph, '-map', '[video]'],
    ['-r', String(FPS), '-frames:v', String(PASSES * TEST_FRAMES)],
    [...x264, '-movflags', '+faststart', output],
  ]);
  await takeFromSandbox(output);
};

/** Renders a promo of the surface and the overlay. */
const render = async (
  { renderEngine, signal }: Work,
  { surface, stored }: { surface: string; stored: OverlayResult },
  outputPath: string,
): Promise<void> => {
  const promo = Promo.parse({
    version: PROMO_VERSION,
    videoDuration: SECONDS,
    animationType: 'none',
    background: { assetId: 'surface' },
    overlayElements: [{ id: 'tested', overlayId: 'tested', x: 50, y: 50, scale: SCALE }],
  });
  const { width, height, durationInSeconds } = stored;
  const surfaceFacts = { width: CANVAS_WIDTH, height: CANVAS_HEIGHT, durationInSeconds: TEST_FRAMES / FPS };
  const assets = {
    surface: { localPath: surface, kind: 'video', hasAudio: false, ...surfaceFacts },
    tested: { localPath: stored.file.path, kind: 'webm', hasAudio: false, width, height, durationInSeconds },
  } as const;
  const job = { promo, assets, qualityPreset: DEFAULT_QUALITY_PRESET, outputPath };
  await renderEngine.render(job, { signal, onProgress: () => {} });
};

const sampled = `select=not(mod(n\\,${SAMPLED}))`;
const inFrame = `trim=end_frame=${TEST_FRAMES},crop=${TEST_SIDE}:${TEST_SIDE}:${LEFT}:${TOP},${sampled},format=gray`;

const measure = async (
  tools: Tools,
  { overlay, file, stored }: { overlay: TestOverlay; file: string; stored: string },
  { originalPath, transparentPath }: Pick<TestedOverlay, 'originalPath' | 'transparentPath'>,
): Promise<TestedOverlay['checks']> => {
  const opacity = `format=rgba,alphaextract,${sampled},format=gray`;
  const { decoder } = overlay;
  const alpha = await decode(tools, { decoder, path: file, filter: `${onePass},${opacity}` });
  const storedAlpha = await decode(tools, {
    decoder: ['-c:v', 'libvpx-vp9'],
    path: stored,
    filter: `trim=end_frame=${TEST_FRAMES},${opacity}`,
  });
  const original = await decode(tools, { path: originalPath, filter: inFrame });
  const transparent = await decode(tools, { path: transparentPath, filter: inFrame });
  const small = `crop=${TEST_SIDE}:${TEST_SIDE}:${LEFT}:${TOP},scale=${LOOP_SIDE}:${LOOP_SIDE}:flags=area`;
  const passes = await decode(tools, { path: transparentPath, filter: `${small},format=gray` });
  return [
    checkAlpha(alpha, storedAlpha),
    checkEdges({ data: alpha, width: TEST_SIDE, height: TEST_SIDE }, original, transparent),
    checkLoop({ data: passes, width: LOOP_SIDE, height: LOOP_SIDE }, TEST_FRAMES),
  ];
};

/** Writes the overlay as people would upload it. */
const makeFile = (tools: Tools, overlay: TestOverlay, output: string): Promise<string> =>
  run(tools, [frameInput(overlay), overlay.encoder, [output]], {
    input: async (write) => {
      for (const frame of drawFrames(overlay)) await write(frame);
    },
  });

const testOne = async (
  tools: Tools,
  ingest: Pick<MediaIngest, 'ingestOverlay'>,
  { overlay, surface, onStep }: { overlay: TestOverlay; surface: string; onStep: () => void },
): Promise<TestedOverlay> => {
  const workDirectory = join(tools.workDirectory, overlay.fileName.replace('.', '-'));
  await mkdir(workDirectory);
  const at = (name: string): string => join(tools.workDirectory, `${overlay.fileName}-${name}`);
  const file = join(tools.workDirectory, overlay.fileName);
  const [originalPath, transparentPath] = [at('original.mp4'), at('transparent.mp4')];
  await makeFile(tools, overlay, file);
  onStep();
  await makeOriginal(tools, { overlay, file, surface }, originalPath);
  onStep();
  const { signal } = tools;
  const stored = await ingest.ingestOverlay({ source: file, workDirectory, signal });
  onStep();
  await render(tools, { surface, stored }, transparentPath);
  onStep();
  const files = { overlay, file, stored: stored.file.path };
  const checks = await measure(tools, files, { originalPath, transparentPath });
  onStep();
  const { name, description } = overlay;
  return { name, description, checks, originalPath, transparentPath };
};

const STEPS_OF_ONE = 5;

/** The tester of this machine. Without a full ffmpeg (null) every test fails with NO_MEDIA_TOOLS. */
export const createTransparencyTester = (
  findTools: FindTools,
  ingest: Pick<MediaIngest, 'ingestOverlay'>,
  overlays: readonly TestOverlay[] = testOverlays,
): TransparencyTester => ({
  test: async (work) => {
    work.signal.throwIfAborted();
    const media = await findTools();
    if (media === null) throw new IngestError('NO_MEDIA_TOOLS');
    const tools = { ...work, ffmpeg: media.ffmpeg };
    let steps = 0;
    const onStep = (): void => {
      steps += 1;
      work.onProgress(steps / (overlays.length * STEPS_OF_ONE + 1));
    };
    const surface = await makeSurface(tools);
    onStep();
    const tested: TestedOverlay[] = [];
    for (const overlay of overlays) tested.push(await testOne(tools, ingest, { overlay, surface, onStep }));
    return tested;
  },
});
