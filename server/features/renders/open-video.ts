import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { FileAnswer } from '#server/plugins/file-answer.ts';
import { findRender } from './renders.queries.ts';
import type { RenderAddress } from './renders.service.ts';
import { videoDisposition } from './video-file-name.ts';

/** The finished video for its owner. @throws AppError NOT_FOUND, or RENDER_NOT_FINISHED. */
export const openVideo = async (deps: LocalDeps, { ownerId, id }: RenderAddress): Promise<FileAnswer> => {
  const row = await findRender(deps, ownerId, id);
  if (row === null) throw new AppError('NOT_FOUND');
  if (row.state !== 'completed') throw new AppError('RENDER_NOT_FINISHED');
  const bytes = await deps.renderFiles.size(id);
  if (bytes === null) throw new AppError('NOT_FOUND');
  return {
    contentType: 'video/mp4',
    bytes,
    etag: `"${id}-${row.attempt}-${bytes}"`,
    cacheControl: 'private, no-cache',
    contentDisposition: videoDisposition(row.title),
    open: (range) => deps.renderFiles.read(id, range),
  };
};
