import type { CurrentUser } from '#contract/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { FileResponse } from '#server/plugins/send-file.ts';
import { assertMayWatch, countDownload, videoKey } from './count-download.ts';
import { findRender } from './renders.queries.ts';
import { videoDisposition, videoName } from './video-file-name.ts';

/** `isWatched`: a player of the app asks, which counts no download. */
type VideoWish = { id: string; isWatched: boolean };

/**
 * The finished video for its owner. Handing it over is a download, counted once for each video.
 *
 * @throws AppError NOT_FOUND, RENDER_NOT_FINISHED, or DOWNLOAD_LIMIT_REACHED.
 */
export const openVideo = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, isWatched }: VideoWish,
): Promise<FileResponse> => {
  const row = await findRender(deps, actor.id, id);
  if (row === null) throw new AppError('NOT_FOUND');
  if (row.state !== 'completed') throw new AppError('RENDER_NOT_FINISHED');
  const bytes = await deps.renderFiles.size(id);
  if (bytes === null) throw new AppError('NOT_FOUND');
  await (isWatched ? assertMayWatch : countDownload)(deps, actor, videoKey(row));
  return {
    contentType: 'video/mp4',
    bytes,
    etag: `"${id}-${row.attempt}-${bytes}"`,
    cacheControl: 'private, no-cache',
    contentDisposition: videoDisposition(videoName(row)),
    open: (range) => deps.renderFiles.read(id, range),
  };
};
