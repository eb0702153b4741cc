import { Readable } from 'node:stream';
import { In } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { unicodeFileName } from '#server/downloads/downloaded-file.ts';
import type { ExportedFile } from '#server/downloads/zip-stream.ts';
import { findWithdrawnPeople } from '#server/features/people/people.queries.ts';
import { findDownloaded, videoKey } from './download-video.ts';
import { findRenders } from './render-summaries.queries.ts';
import { type RenderRow, cachedVideoEntity, renderEntity } from './render.entity.ts';
import { cancelRender } from './renders.service.ts';

const openAll = async ({ renderFiles }: LocalDeps, { id, bytes }: Pick<RenderRow, 'id' | 'bytes'>) =>
  renderFiles.read(id, { start: 0, end: (bytes ?? 1) - 1 });

type LeftOut = { id: string; title: string; people: readonly string[] };

const leftOutFile = (videos: readonly LeftOut[]): ExportedFile => ({
  path: 'videos-left-out.json',
  open: async () => {
    const why =
      'These videos show people whose consent was withdrawn or does not hold today. Download each from its promo, where you say that you will not publish it.';
    return Readable.from([JSON.stringify({ why, videos }, null, 2)]);
  },
});

/**
 * A person's finished videos. If the plan limits downloads, only those already downloaded, because an archive must not bypass the limit.
 * Videos that must not be published are only listed.
 */
export async function* exportVideos(deps: LocalDeps, actor: CurrentUser): AsyncGenerator<ExportedFile> {
  const downloaded = downloadLimit(actor) === null ? null : await findDownloaded(deps, actor.id);
  const leftOut: LeftOut[] = [];
  let cursor: string | undefined;
  do {
    const page = await findRenders(deps, actor.id, { cursor });
    for (const row of page.renders) {
      if (row.state !== 'completed' || downloaded?.has(videoKey(row)) === false) continue;
      if ((await deps.renderFiles.size(row.id)) === null) continue;
      // Checked for each video, because an archive may take an hour.
      const people = (await findWithdrawnPeople(deps, actor.id, [row.id])).get(row.id);
      if (people !== undefined) {
        leftOut.push({ id: row.id, title: row.title, people });
        continue;
      }
      yield { path: `videos/${unicodeFileName(row.title)}-${row.id}.mp4`, open: () => openAll(deps, row) };
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  if (leftOut.length > 0) yield leftOutFile(leftOut);
}

/** Cancels a person's renders before their account is deleted. The returned function removes the files once the rows are gone. */
export const endRendersOf = async (deps: Deps, ownerId: string): Promise<() => Promise<void>> => {
  const renders = deps.dataSource.getRepository(renderEntity);
  const open = await renders.find({
    select: { id: true },
    where: { ownerId, state: In(['queued', 'running']) },
  });
  for (const { id } of open) await cancelRender(deps, { ownerId, id });
  const query = { select: { id: true }, where: { ownerId } } as const;
  const all = await renders.find(query);
  const cached = await deps.dataSource.getRepository(cachedVideoEntity).find(query);
  return async () => {
    for (const { id } of all) await deps.renderFiles.delete(id);
    for (const { id } of cached) await deps.renderFiles.evict(id);
  };
};
