import { join } from 'node:path';
import type { RenderJob } from '#server/ports/render-engine.ts';
import { startAssetServer } from '#server/rendering/asset-server.ts';
import { encoderSettings } from '#server/rendering/encoder-settings.ts';
import type { StageShare } from '#server/rendering/estimate-progress.ts';
import { finishVideo } from '#server/rendering/finish-video.ts';
import { renderFullWay } from '#server/rendering/full-render.ts';
import type { RenderPlan } from '#server/rendering/plan-render.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';
import { sourcesFor } from '#server/rendering/sources-for.ts';

type Watch = { signal: AbortSignal; onStage: (stage: StageShare) => void };

/** The full way from the staged files to an MP4 in the work folder; its path. */
export const drawFullWay = async (
  job: RenderJob,
  plan: RenderPlan,
  tools: RenderTools,
  { signal, onStage }: Watch,
): Promise<string> => {
  const settings = encoderSettings[job.qualityPreset];
  const server = await startAssetServer(job.assets);
  try {
    onStage({ way: 'full', stage: 'preparing', share: 0.5 });
    const parts = await renderFullWay({
      ...tools,
      promo: job.promo,
      watermarkTarget: job.watermarkTarget ?? null,
      sources: sourcesFor(job.assets, server.urls),
      plan,
      settings,
      signal,
      onProgress: (share) => onStage({ way: 'full', stage: 'rendering', share }),
    });
    onStage({ way: 'full', stage: 'composing', share: 0 });
    const outputPath = join(tools.workFolder, 'full.mp4');
    const seconds = plan.frames / plan.fps;
    await finishVideo({ ffmpeg: tools.media.ffmpeg, ...parts, outputPath, seconds, settings, signal });
    return outputPath;
  } finally {
    await server.close();
  }
};
