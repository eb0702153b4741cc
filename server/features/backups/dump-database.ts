import path from 'node:path';
import { createGzip } from 'node:zlib';
import { copyOut, type DatabaseClient, withClient } from '#server/db/copy-tables.ts';
import { migrationLock } from '#server/db/migrations.ts';
import { writeHashed } from './file-archive.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';

/** Tables that mean nothing elsewhere: running processes and the video cache. Migrations write their own table. */
const LEFT_OUT = ['migrations', 'workers', 'kept_videos'];

/** The file of a table within a backup. */
export const tableFile = (folder: string, table: string): string => path.join(folder, `${table}.copy.gz`);

type Dump = Pick<Manifest, 'snapshotAt' | 'installationId' | 'migrations' | 'tables' | 'sequences'>;

const dumpTable = async (
  client: DatabaseClient,
  folder: string,
  { name, columns }: Pick<BackedUpTable, 'name' | 'columns'>,
  signal?: AbortSignal,
): Promise<BackedUpTable> => {
  const rows = copyOut(client, { name, columns });
  const written = await writeHashed(tableFile(folder, name), rows, { steps: [createGzip()], signal });
  // The row count arrives after the rows, and before the response to the next statement.
  await client.query('SELECT 1');
  return { name, columns, rows: rows.rowCount, ...written };
};

/** Writes every table of the product into `folder` as of one moment, while others keep writing. Leaves out generated columns. */
export const dumpDatabase = (url: string, folder: string, signal?: AbortSignal): Promise<Dump> =>
  withClient(url, async (client) => {
    // A snapshot does not cover migrations, which replace tables.
    await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The first statement takes the snapshot.
    const {
      rows: [installation],
    } = await client.query<{ id: string; now: Date }>(
      'SELECT id, clock_timestamp() AS now FROM installation',
    );
    if (installation === undefined) throw new Error('The database has lost the row of its installation');
    const { rows: migrations } = await client.query<{ name: string }>(
      'SELECT name FROM migrations ORDER BY id',
    );
    const { rows: tables } = await client.query<Pick<BackedUpTable, 'name' | 'columns'>>(
      `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
         FROM pg_class c
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ($1)
        GROUP BY c.relname ORDER BY c.relname`,
      [LEFT_OUT],
    );
    const dumped: BackedUpTable[] = [];
    for (const table of tables) dumped.push(await dumpTable(client, folder, table, signal));
    const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
      `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
        WHERE schemaname = 'public' AND sequencename NOT LIKE 'migrations%' ORDER BY 1`,
    );
    await client.query('COMMIT');
    return {
      snapshotAt: installation.now.toISOString(),
      installationId: installation.id,
      migrations: migrations.map(({ name }) => name),
      tables: dumped,
      sequences,
    };
  });
