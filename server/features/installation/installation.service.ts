import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { TRASH_DAYS } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { LocalDeps } from '#server/deps.ts';
import { listMediaKeys } from '#server/features/library/assets.service.ts';
import { findUsedFileKeys } from '#server/features/library/library.queries.ts';
import type { StorageMark } from '#server/ports/storage.ts';
import { StartError } from '#server/start-error.ts';
import type { InstallationRow } from './installation.entity.ts';

/** The number of files in a store, how many of them the database knows, and how many it expects there. */
type StoreInspection = { found: number; known: number; expected: number };

const findUploadIds = async ({ dataSource }: LocalDeps): Promise<ReadonlySet<string>> => {
  const rows = await queryRows<{ id: string }>(dataSource, 'SELECT id FROM uploads');
  return new Set(rows.map(({ id }) => id));
};

/** Compares the files of the library and of uploads with their rows, without the starter library, which can be loaded again. */
const inspectMedia = async (deps: LocalDeps): Promise<StoreInspection> => {
  const keys = await listMediaKeys(deps);
  const [used, uploads] = await Promise.all([findUsedFileKeys(deps), findUploadIds(deps)]);
  const known = keys.filter((key) => used.has(key) || uploads.has(key.split('/')[1] ?? ''));
  const expected = [...used].filter((key) => key?.startsWith('library/'));
  return { found: keys.length, known: known.length, expected: expected.length };
};

/** The uploads that are arriving on this machine. None is expected, because they may arrive on another machine. */
const inspectIncoming = async (deps: LocalDeps): Promise<StoreInspection> => {
  const incoming = await deps.uploads.list();
  const uploads = await findUploadIds(deps);
  return { found: incoming.length, known: incoming.filter(({ id }) => uploads.has(id)).length, expected: 0 };
};

/** Compares the files of all renders, finished or not, with their rows. */
const inspectVideos = async ({ dataSource, renderFiles }: LocalDeps): Promise<StoreInspection> => {
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

/** The mark of a store: the installation that it belongs to, and the last known generation of the database. */
const Mark = z.object({ id: z.string(), generation: z.number().int() });
type Mark = z.infer<typeof Mark>;

/** A database that fails over to a replica may lose its last second, and with it the newest generation. */
const GENERATIONS_BEHIND = 1;

const WHAT_TO_DO =
  'Nothing was changed. Set DATABASE_URL, DATA_DIR and RENDERS_DIR (or the S3_ settings) to values that belong together, ' +
  `or run npm run migrate -- --adopt-storage to continue with these. Files that the database does not know then stay in the trash for ${TRASH_DAYS} days.`;

const parseMark = (text: string | null): Mark | null => {
  if (text === null) return null;
  try {
    return Mark.parse(JSON.parse(text));
  } catch {
    // The mark is incomplete or not from this product, so the files themselves decide.
    return null;
  }
};

type FoundMark = { place: string; mark: Mark | null };

const readMarks = (marks: readonly StorageMark[]): Promise<FoundMark[]> =>
  Promise.all(marks.map(async ({ place, read }) => ({ place, mark: parseMark(await read()) })));

const readInstallation = async ({ dataSource }: LocalDeps): Promise<Mark> => {
  const [row] = await queryRows<Pick<InstallationRow, 'id' | 'generation'>>(
    dataSource,
    'SELECT id, generation FROM installation',
  );
  if (row === undefined)
    throw new StartError('The database has lost the row of its installation. Restore a backup.');
  return row;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @throws StartError naming the store and what to do. */
const assertSame = (place: string, mark: Mark, installation: Mark): void => {
  if (mark.id !== installation.id) {
    throw new StartError(
      `${capitalised(place)} does not belong to the same installation as the database. ${WHAT_TO_DO}`,
    );
  }
  if (mark.generation > installation.generation + GENERATIONS_BEHIND) {
    throw new StartError(
      `The database is older than ${place}. It may have been restored from a backup. ${WHAT_TO_DO}`,
    );
  }
};

/** Checks stores without a mark, which are new or from an older version. @throws StartError */
const assertContents = async (deps: LocalDeps): Promise<void> => {
  const { s3, dataDir, rendersDir } = deps.config;
  const bucket = s3 === null ? null : `the bucket ${s3.bucket}`;
  const inspections: [string, StoreInspection][] = [
    [bucket ?? `the folder ${dataDir}`, await inspectMedia(deps)],
    [`the folder ${dataDir}`, await inspectIncoming(deps)],
    [bucket ?? `the folder ${rendersDir}`, await inspectVideos(deps)],
  ];
  for (const [place, { found, known, expected }] of inspections) {
    if (found > 0 && known === 0) {
      throw new StartError(
        `${capitalised(place)} holds ${counted(found, 'file')}, and the database knows none of them. ${WHAT_TO_DO}`,
      );
    }
    if (found === 0 && expected > 0) {
      throw new StartError(
        `${capitalised(place)} is empty, but the database knows ${counted(expected, 'file')} that should be there. ${WHAT_TO_DO}`,
      );
    }
  }
};

/** Increments the generation, first in the database and then in the stores, so that no store is ever ahead of the database. */
export const advanceGeneration = (deps: LocalDeps): Promise<void> => advanceBeyond(deps, 0);

const advanceBeyond = async (deps: LocalDeps, atLeast: number): Promise<void> => {
  await deps.dataSource.query('UPDATE installation SET generation = greatest(generation, $1) + 1', [atLeast]);
  const text = `${JSON.stringify(await readInstallation(deps))}\n`;
  for (const { place, write } of deps.storageMarks) {
    // The product starts even on a full disk. Without a mark, sweeps delete nothing.
    await write(text).catch((error: unknown) =>
      deps.log.warn({ err: error }, `the mark of ${place} could not be written`),
    );
  }
};

/**
 * Makes sure that database and stores belong together, and marks new stores. Every process calls this before it touches a store. `adopt`
 * takes over stores of another installation or of a newer state of this one.
 *
 * @throws StartError when they do not belong together, before anything has changed.
 */
export const claimStorage = async (deps: LocalDeps, { adopt = false } = {}): Promise<void> => {
  // Read the marks before the row, because another process may be incrementing.
  const found = await readMarks(deps.storageMarks);
  if (!adopt) {
    const installation = await readInstallation(deps);
    for (const { place, mark } of found) if (mark !== null) assertSame(place, mark, installation);
    if (found.some(({ mark }) => mark === null)) await assertContents(deps);
  }
  await advanceBeyond(deps, adopt ? Math.max(0, ...found.map(({ mark }) => mark?.generation ?? 0)) : 0);
};

/** A check for sweeps, which delete files without a row. @throws StartError unless all stores belong to this database. */
export const assertStorageMatches = async (deps: LocalDeps): Promise<void> => {
  const found = await readMarks(deps.storageMarks);
  const installation = await readInstallation(deps);
  for (const { place, mark } of found) {
    if (mark === null) throw new StartError(`${capitalised(place)} has lost its mark. Restart to check it.`);
    assertSame(place, mark, installation);
  }
};

/**
 * Whether this database is unused: it has no accounts and no process has started with it. This is true of a new database, and of one with
 * an interrupted restore.
 */
export const isUnused = async (dataSource: DataSource): Promise<boolean> => {
  const has = async (table: string, condition: string): Promise<boolean> => {
    const [known] = await queryRows<{ isThere: boolean }>(
      dataSource,
      'SELECT to_regclass($1) IS NOT NULL AS is_there',
      [`public.${table}`],
    );
    if (known?.isThere !== true) return false;
    const rows = await queryRows<unknown>(dataSource, `SELECT FROM ${table} WHERE ${condition} LIMIT 1`);
    return rows.length > 0;
  };
  // The generation counts starts.
  return !(await has('users', 'true')) && !(await has('installation', 'generation > 0'));
};
