import { access, constants } from 'node:fs/promises';
import { promoAssets } from '#schema/promo-assets.ts';
import { RenderError, type RenderFailureCode } from '#server/errors.ts';
import { probeMedia } from '#server/media/probe.ts';
import { runFfmpeg } from '#server/media/run-ffmpeg.ts';
import type { MediaTools } from '#server/media/ffmpeg-path.ts';
import type { RenderJob } from '#server/ports/render-engine.ts';

type Inspection = { tools: MediaTools; signal: AbortSignal };

const isReadable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** Probes the file and decodes its first pictures: a file may have a good index and rubbish behind it. */
const assertPlays = async (path: string, { tools, signal }: Inspection): Promise<void> => {
  const { video } = await probeMedia(path, { ffprobe: tools.ffprobe, signal });
  if (video === null || video.frames === 0) throw new Error(`${path} has no pictures`);
  await runFfmpeg({
    ffmpeg: tools.ffmpeg,
    args: [
      '-xerror',
      '-protocol_whitelist',
      'file',
      '-i',
      `file:${path}`,
      '-map',
      '0:v:0',
      '-frames:v',
      '3',
      '-f',
      'null',
      '-',
    ],
    timeoutInSeconds: 60,
    signal,
  });
};

const codes: Record<'background' | 'overlay', { missing: RenderFailureCode; broken: RenderFailureCode }> = {
  background: { missing: 'MISSING_BACKGROUND', broken: 'BROKEN_VIDEO' },
  overlay: { missing: 'MISSING_OVERLAY', broken: 'MISSING_OVERLAY' },
};

/**
 * Looks at every file that the promo draws before the browser is started.
 *
 * @throws RenderError MISSING_BACKGROUND, BROKEN_VIDEO or MISSING_OVERLAY (a broken overlay too: the advice is the same).
 */
export const inspectAssets = async (
  { promo, assets }: Pick<RenderJob, 'promo' | 'assets'>,
  inspection: Inspection,
): Promise<void> => {
  const inspected = new Set<string>();
  for (const { assetId, as, path } of promoAssets(promo)) {
    const staged = assets[assetId];
    const code = codes[as];
    if (staged === undefined || !(await isReadable(staged.localPath))) {
      throw new RenderError(code.missing, new Error(`${path}: no file for asset ${assetId}`));
    }
    if (inspected.has(staged.localPath)) continue;
    inspected.add(staged.localPath);
    try {
      await assertPlays(staged.localPath, inspection);
    } catch (error) {
      if (inspection.signal.aborted) throw inspection.signal.reason;
      throw new RenderError(code.broken, error);
    }
  }
};
