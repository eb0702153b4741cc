import type { RenderView } from '#contract/renders.contract.ts';
import { renderFailures } from '#contract/errors.ts';
import type { RenderRow } from './render.entity.ts';
import { videoFileName } from './video-file-name.ts';

/** A render as its owner sees it. */
export const renderView = (row: RenderRow): RenderView => ({
  id: row.id,
  promoId: row.promoId,
  revision: row.revision,
  title: row.title,
  fileName: videoFileName(row),
  state: row.state,
  stage: row.stage,
  progress: row.progress,
  secondsLeft: row.secondsLeft,
  way: row.way,
  wayReason: row.wayReason,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  previewUrl: `/api/renders/${row.id}/preview`,
  videoUrl: row.state === 'completed' ? `/api/renders/${row.id}/file` : null,
  error: row.errorCode === null ? null : { code: row.errorCode, message: renderFailures[row.errorCode] },
});
