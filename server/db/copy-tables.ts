import type { Readable, Writable } from 'node:stream';
import { Client, escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';

/** A separate connection, for statements that an ORM does not know. */
export type DatabaseClient = Pick<Client, 'query'>;

/** A table and its columns to copy. */
export type CopiedTable = { name: string; columns: readonly string[] };

/** Runs `work` with a separate connection, which has no time limits. */
export const withClient = async <Result>(
  url: string,
  work: (client: DatabaseClient) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: url, application_name: 'polepro' });
  // A lost connection shows in the current query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const described = ({ name, columns }: CopiedTable): string =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;

/** The rows of a table in the text format of Postgres. `rowCount` is known after the response to the next statement. */
export const copyOut = (client: DatabaseClient, table: CopiedTable): Readable & { rowCount: number } =>
  client.query(to(`COPY ${described(table)} TO STDOUT`));

/** Copies such rows into a table. `rowCount` is known when the stream has finished. */
export const copyIn = (client: DatabaseClient, table: CopiedTable): Writable & { rowCount: number } =>
  client.query(from(`COPY ${described(table)} FROM STDIN`));
