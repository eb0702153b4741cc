import { Client } from 'pg';

/** The product's database in the embedded server. */
const databaseName = 'polepro';

/**
 * Makes the product's database, unless it is there.
 * @returns its address, password included.
 */
export async function makeDatabase(port: number, account: string, password: string): Promise<string> {
  const server = `postgres://${account}:${password}@127.0.0.1:${port}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
  return `${server}/${databaseName}`;
}
