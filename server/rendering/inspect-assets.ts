import { stat } from 'node:fs/promises';
import type { RenderFailureCode } from '#contract/job-failures.ts';
import type { AssetFacts } from '#remotion/plan/asset-facts.ts';
import { type AssetUse, promoAssets } from '#schema/promo.ts';
import { errorCode } from '#server/error-code.ts';
import { RenderError } from '#server/errors.ts';
import { probeMedia, UnreadableMediaError } from '#server/media/probe.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import { runFfmpeg, safeInput } from '#server/media/run-ffmpeg.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { isRefusalOfTool } from '#server/processes/machine-fault.ts';

type Inspection = { tools: MediaTools; signal: AbortSignal };
type ImageFacts = Pick<AssetFacts, 'color' | 'rotation'>;

/** Of a file without images. */
const noImage: ImageFacts = {
  color: { pixelFormat: 'none', colorSpace: null, colorRange: null, colorTransfer: null },
  rotation: 0,
};

/** What to decode of a file: `most` video frames, by default all, or the sound, which takes no time. */
type Decoded = { stream: '0:v:0' | '0:a:0'; most?: number };

/** @throws ProcessError */
const decode = async (
  path: string,
  { tools, signal }: Inspection,
  { stream, most }: Decoded,
): Promise<void> => {
  await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      ['-xerror', ...safeInput(path), '-map', stream],
      most === undefined ? [] : ['-frames:v', String(most)],
      // The output is discarded; Remotion's stripped-down ffmpeg has no cheaper encoder.
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'null', '-'],
    ].flat(),
    timeoutInSeconds: most === undefined ? 600 : 60,
    signal,
    read: [path],
    write: [],
  });
};

/** Probes the file and decodes its beginning: an intact index may precede broken data. */
const inspectFile = async (path: string, as: AssetUse['as'], inspection: Inspection): Promise<ImageFacts> => {
  const { tools, signal } = inspection;
  const { video, audio } = await probeMedia(path, { ffprobe: tools.ffprobe, signal });
  if (as === 'music') {
    if (audio === null) throw new UnreadableMediaError(path, 'no audio');
    await decode(path, inspection, { stream: '0:a:0' });
    return noImage;
  }
  if (video === null || video.frames === 0) throw new UnreadableMediaError(path, 'no video frames');
  await decode(path, inspection, { stream: '0:v:0', most: 3 });
  const { pixelFormat, colorSpace, colorRange, colorTransfer, rotation } = video;
  return { color: { pixelFormat, colorSpace, colorRange, colorTransfer }, rotation };
};

/** Results for unchanged files: a warm process renders over the same few backgrounds again and again. */
const inspected = new Map<string, ImageFacts>();
const MAX_INSPECTED = 500;

const inspectOnce = async (path: string, as: AssetUse['as'], inspection: Inspection): Promise<ImageFacts> => {
  // The path differs from render to render, the file does not.
  const { dev, ino, size, mtimeMs } = await stat(path);
  const key = `${dev} ${ino} ${size} ${mtimeMs}`;
  const found = inspected.get(key) ?? (await inspectFile(path, as, inspection));
  if (inspected.size >= MAX_INSPECTED) inspected.clear();
  inspected.set(key, found);
  return found;
};

const codes: Record<AssetUse['as'], { missing: RenderFailureCode; broken: RenderFailureCode }> = {
  background: { missing: 'MISSING_BACKGROUND', broken: 'BROKEN_VIDEO' },
  overlay: { missing: 'MISSING_OVERLAY', broken: 'MISSING_OVERLAY' },
  music: { missing: 'MISSING_MUSIC', broken: 'MISSING_MUSIC' },
};

/** Runs a check of a file. @throws RenderError if the file is broken; any error that says nothing about the file */
const check = async <Facts>(
  { as }: AssetUse,
  { signal }: Inspection,
  work: () => Promise<Facts>,
): Promise<Facts> => {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof UnreadableMediaError || isRefusalOfTool(error))
      throw new RenderError(codes[as].broken, error);
    throw error;
  }
};

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
};

type Files = Pick<RenderJob, 'promo' | 'assets'>;

/** The files that the promo shows, each once. */
const usedFiles = ({ promo }: Files): AssetUse[] => [
  ...new Map(promoAssets(promo).map((use) => [use.assetId, use])).values(),
];

/**
 * Inspects every file that the promo shows before any rendering starts. Returns the facts by asset id.
 *
 * @throws RenderError MISSING_BACKGROUND, BROKEN_VIDEO, MISSING_OVERLAY or MISSING_MUSIC (the last two also for broken files, as the advice is the same); any error
 * that says nothing about the file.
 */
export const inspectAssets = async (
  files: Files,
  inspection: Inspection,
): Promise<Record<string, AssetFacts>> => {
  const inspect = async (use: AssetUse): Promise<[string, AssetFacts]> => {
    const { assetId, as, path } = use;
    const staged = files.assets[assetId];
    if (staged === undefined || !(await isFile(staged.localPath)))
      throw new RenderError(codes[as].missing, new Error(`${path}: no file for asset ${assetId}`));
    const { localPath, ...facts } = staged;
    return [
      assetId,
      { ...facts, ...(await check(use, inspection, () => inspectOnce(localPath, as, inspection))) },
    ];
  };
  return Object.fromEntries(await Promise.all(usedFiles(files).map(inspect)));
};

/**
 * Decodes every inspected file to its end, after a browser could not decode one, to find out whether the file or the browser is at fault.
 *
 * @throws RenderError BROKEN_VIDEO or MISSING_OVERLAY; otherwise as `inspectAssets`.
 */
export const assertDecodable = async (files: Files, inspection: Inspection): Promise<void> => {
  for (const use of usedFiles(files)) {
    const path = files.assets[use.assetId]?.localPath;
    if (path === undefined) continue;
    const stream = use.as === 'music' ? '0:a:0' : '0:v:0';
    await check(use, inspection, () => decode(path, inspection, { stream }));
  }
};
