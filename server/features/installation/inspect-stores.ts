import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { listMediaKeys } from '#server/features/library/assets.service.ts';
import { findUsedFileKeys } from '#server/features/library/library.queries.ts';

/** The number of files in a store, how many of them the database knows, and how many it expects there. */
export type StoreInspection = { found: number; known: number; expected: number };

const findUploadIds = async ({ dataSource }: LocalDeps): Promise<ReadonlySet<string>> => {
  const rows = await queryRows<{ id: string }>(dataSource, 'SELECT id FROM uploads');
  return new Set(rows.map(({ id }) => id));
};

/** Compares the files of the library and of uploads with their rows, without the starter library, which can be loaded again. */
export const inspectMedia = async (deps: LocalDeps): Promise<StoreInspection> => {
  const keys = await listMediaKeys(deps);
  const [used, uploads] = await Promise.all([findUsedFileKeys(deps), findUploadIds(deps)]);
  const known = keys.filter((key) => used.has(key) || uploads.has(key.split('/')[1] ?? ''));
  const expected = [...used].filter((key) => key?.startsWith('library/'));
  return { found: keys.length, known: known.length, expected: expected.length };
};

/** The uploads that are arriving on this machine. None is expected, because they may arrive on another machine. */
export const inspectIncoming = async (deps: LocalDeps): Promise<StoreInspection> => {
  const incoming = await deps.uploads.list();
  const uploads = await findUploadIds(deps);
  return { found: incoming.length, known: incoming.filter(({ id }) => uploads.has(id)).length, expected: 0 };
};

/** Compares the files of all renders, finished or not, with their rows. */
export const inspectVideos = async ({ dataSource, renderFiles }: LocalDeps): Promise<StoreInspection> => {
  const { finished, cached, workDirectories } = await renderFiles.list();
  const ids = [...finished, ...workDirectories.map(({ id }) => id)];
  const [row]: { known: string; expected: string }[] = await queryRows(
    dataSource,
    `SELECT (SELECT count(*) FROM renders WHERE id = ANY($1)) + (SELECT count(*) FROM kept_videos WHERE id = ANY($2)) AS known,
            (SELECT count(*) FROM renders WHERE state = 'completed') AS expected`,
    [ids, cached],
  );
  return {
    found: ids.length + cached.length,
    known: Number(row?.known),
    expected: Number(row?.expected),
  };
};
