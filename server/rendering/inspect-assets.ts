import { stat } from 'node:fs/promises';
import { type AssetUse, promoAssets } from '#schema/promo-assets.ts';
import type { RenderFailureCode } from '#contract/job-failures.ts';
import { RenderError } from '#server/errors.ts';
import type { MediaTools } from '#server/media/resolve-ffmpeg.ts';
import { probeMedia } from '#server/media/probe.ts';
import { runFfmpeg, safeInput } from '#server/media/run-ffmpeg.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';
import type { AssetFacts } from '#server/rendering/asset-facts.ts';

type Inspection = { tools: MediaTools; signal: AbortSignal };
type ImageFacts = Pick<AssetFacts, 'color' | 'rotation'>;

/** Probes the file and decodes its first frames: an intact index may precede broken data. */
const inspectFile = async (path: string, { tools, signal }: Inspection): Promise<ImageFacts> => {
  const { video } = await probeMedia(path, { ffprobe: tools.ffprobe, signal });
  if (video === null || video.frames === 0) throw new Error(`${path} has no video frames`);
  await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      ['-xerror', ...safeInput(path), '-map', '0:v:0', '-frames:v', '3'],
      // The output is discarded; Remotion's stripped-down ffmpeg has no cheaper encoder.
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'null', '-'],
    ].flat(),
    timeoutInSeconds: 60,
    signal,
    read: [path],
    write: [],
  });
  const { pixelFormat, colorSpace, colorRange, colorTransfer, rotation } = video;
  return { color: { pixelFormat, colorSpace, colorRange, colorTransfer }, rotation };
};

/** Results for unchanged files: a warm process renders over the same few backgrounds again and again. */
const inspected = new Map<string, ImageFacts>();
const MAX_INSPECTED = 500;

const inspectOnce = async (path: string, inspection: Inspection): Promise<ImageFacts> => {
  // The path differs from render to render, the file does not.
  const { dev, ino, size, mtimeMs } = await stat(path);
  const key = `${dev} ${ino} ${size} ${mtimeMs}`;
  const found = inspected.get(key) ?? (await inspectFile(path, inspection));
  if (inspected.size >= MAX_INSPECTED) inspected.clear();
  inspected.set(key, found);
  return found;
};

const codes: Record<AssetUse['as'], { missing: RenderFailureCode; broken: RenderFailureCode }> = {
  background: { missing: 'MISSING_BACKGROUND', broken: 'BROKEN_VIDEO' },
  overlay: { missing: 'MISSING_OVERLAY', broken: 'MISSING_OVERLAY' },
};

/**
 * Inspects every file that the promo shows before any rendering starts. Returns the facts by asset id.
 *
 * @throws RenderError MISSING_BACKGROUND, BROKEN_VIDEO or MISSING_OVERLAY (also for a broken overlay: the advice is the same).
 */
export const inspectAssets = async (
  { promo, assets }: Pick<RenderJob, 'promo' | 'assets'>,
  inspection: Inspection,
): Promise<Record<string, AssetFacts>> => {
  const uses = new Map(promoAssets(promo).map((use) => [use.assetId, use]));
  const inspect = async ({ assetId, as, path }: AssetUse): Promise<[string, AssetFacts]> => {
    const staged = assets[assetId];
    const code = codes[as];
    const isThere =
      staged !== undefined && (await stat(staged.localPath).catch(() => null))?.isFile() === true;
    if (!isThere) throw new RenderError(code.missing, new Error(`${path}: no file for asset ${assetId}`));
    try {
      const { localPath, ...facts } = staged;
      return [assetId, { ...facts, ...(await inspectOnce(localPath, inspection)) }];
    } catch (error) {
      if (inspection.signal.aborted) throw inspection.signal.reason;
      throw new RenderError(code.broken, error);
    }
  };
  return Object.fromEntries(await Promise.all([...uses.values()].map(inspect)));
};
