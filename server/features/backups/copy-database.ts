import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type DatabaseClient, copyIn, copyOut, withClient } from '#server/db/copy-tables.ts';
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

const loadTable = async (
  client: DatabaseClient,
  folder: string,
  { name, columns, rows }: BackedUpTable,
): Promise<void> => {
  const target = copyIn(client, { name, columns });
  await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), target);
  if (target.rowCount !== rows)
    throw new Error(`The table ${name} got ${target.rowCount} rows instead of ${rows}`);
};

/**
 * Replaces all rows of a database that has the schema of the backup with the rows of the backup, or none if anything fails. Foreign keys
 * are checked at the end, and triggers do not run. `onTable` is called for each loaded table.
 */
export const loadDatabase = (
  url: string,
  folder: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  onTable: (table: BackedUpTable) => void = () => {},
): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('BEGIN');
    const { rows: present } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations'`,
    );
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
         FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    const prepare = [
      ...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`),
      ...present.map(({ name }) => `ALTER TABLE ${name} DISABLE TRIGGER USER`),
      `TRUNCATE ${present.map(({ name }) => name).join(', ')}`,
    ];
    await client.query(prepare.join(';\n'));
    for (const table of tables) {
      if (table.rows > 0) await loadTable(client, folder, table);
      onTable(table);
    }
    for (const { name, value } of sequences)
      if (value !== null) await client.query('SELECT setval($1::regclass, $2)', [name, value]);
    const finish = [
      ...keys.map(
        ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
      ),
      ...present.map(({ name }) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
      'COMMIT',
    ];
    await client.query(finish.join(';\n'));
  });
