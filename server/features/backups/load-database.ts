import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { copyIn, type DatabaseClient, withClient } from '#server/db/copy-tables.ts';
import { tableFile } from './dump-database.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';

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
