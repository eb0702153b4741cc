import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { clusterSuperuser } from '#server/db/embedded/cluster.ts';

/** The product's database in the embedded server, and the role that owns it. */
const databaseName = 'polepro';
const productRole = 'polepro_app';

/** Objects of the product. PostgreSQL assigns lower ids to its own (FirstNormalObjectId). */
const OURS = 'oid >= 16384';

/**
 * One statement for each object of the superuser in the current database, which gives it to the product's role. REASSIGN OWNED does not
 * work for the superuser that initdb created. Indexes, column sequences and row types follow their table.
 */
const CHANGE_OWNERS = `
  SELECT format('ALTER SCHEMA %I OWNER TO ${productRole}', nspname) AS statement
    FROM pg_namespace WHERE nspowner = '${clusterSuperuser}'::regrole AND ${OURS}
  UNION ALL
  SELECT format('ALTER TABLE %s OWNER TO ${productRole}', oid::regclass)
    FROM pg_class WHERE relowner = '${clusterSuperuser}'::regrole AND ${OURS} AND relkind IN ('r', 'p', 'v', 'm')
  UNION ALL
  SELECT format('ALTER SEQUENCE %s OWNER TO ${productRole}', oid::regclass)
    FROM pg_class WHERE relowner = '${clusterSuperuser}'::regrole AND ${OURS} AND relkind = 'S'
     AND NOT EXISTS (SELECT FROM pg_depend
                      WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i'))
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO ${productRole}', oid::regtype)
    FROM pg_type WHERE typowner = '${clusterSuperuser}'::regrole AND ${OURS} AND typtype IN ('e', 'd', 'r')
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO ${productRole}', oid::regprocedure)
    FROM pg_proc WHERE proowner = '${clusterSuperuser}'::regrole AND ${OURS}`;

const connected = async (url: string, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const exists = async (client: Client, sql: string, name: string): Promise<boolean> =>
  ((await client.query(sql, [name])).rowCount ?? 0) > 0;

/** Creates the role and the database. Older versions had no role, and the superuser owned the database. */
const ensureRole = async (client: Client, password: string): Promise<void> => {
  if (!(await exists(client, 'SELECT FROM pg_roles WHERE rolname = $1', productRole)))
    await client.query(`CREATE ROLE ${productRole}`);
  await client.query(
    `ALTER ROLE ${productRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`,
  );
  if (await exists(client, 'SELECT FROM pg_database WHERE datname = $1', databaseName))
    await client.query(`ALTER DATABASE ${databaseName} OWNER TO ${productRole}`);
  else await client.query(`CREATE DATABASE ${databaseName} OWNER ${productRole}`);
};

const changeOwners = async (client: Client): Promise<void> => {
  await client.query('BEGIN');
  const { rows } = await client.query<{ statement: string }>(CHANGE_OWNERS);
  for (const { statement } of rows) await client.query(statement);
  await client.query('COMMIT');
};

/**
 * Creates the product's database and role if they do not exist, and gives the role everything that an older version created as superuser.
 * The role owns the database and has no other rights on the server. It gets a new password each time.
 * @param password the superuser's password
 * @returns the URL of the database with role and password.
 */
export async function ensureProductDatabase(port: number, password: string): Promise<string> {
  const urlOf = (role: string, secret: string, database: string): string =>
    `postgres://${role}:${secret}@127.0.0.1:${port}/${database}`;
  const productPassword = randomBytes(24).toString('base64url');
  await connected(urlOf(clusterSuperuser, password, 'postgres'), (client) =>
    ensureRole(client, productPassword),
  );
  await connected(urlOf(clusterSuperuser, password, databaseName), changeOwners);
  return urlOf(productRole, productPassword, databaseName);
}
