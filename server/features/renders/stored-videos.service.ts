import type { LocalDeps } from '#server/deps.ts';
import type { StoreInspection } from '#server/features/installation/installation.service.ts';

/** The files of renders, finished and not, against their rows. */
export const inspectVideos = async ({ dataSource, renderFiles }: LocalDeps): Promise<StoreInspection> => {
  const { finished, cached, workDirectories } = await renderFiles.list();
  const ids = [...finished, ...workDirectories.map(({ id }) => id)];
  const [row]: { known: string; expected: string }[] = await dataSource.query(
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
