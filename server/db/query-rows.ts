import type { EntityManager } from 'typeorm';

/** A data source, or the manager of a transaction. */
type Database = Pick<EntityManager, 'query'>;

const inCamelCase = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The rows of a statement, which may be an `UPDATE … RETURNING`. SQL keeps the names of the database: the column `owner_id` is `ownerId` in
 * the row. `Row` picks columns from the entity's row type; values are as the driver reads them.
 */
export const queryRows = async <Row>(
  database: Database,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> => {
  const result: Record<string, unknown>[] | [Record<string, unknown>[], number] = await database.query(
    sql,
    parameters,
  );
  // TypeORM returns the rows of an UPDATE or DELETE in a pair with their number.
  const [first] = result;
  const rows = Array.isArray(first) ? first : (result as Record<string, unknown>[]);
  const columns = Object.keys(rows[0] ?? {}).map((column) => [column, inCamelCase(column)] as const);
  // The statement, not TypeScript, knows the columns.
  return rows.map((row) => Object.fromEntries(columns.map(([column, key]) => [key, row[column]])) as Row);
};

/** The row of a statement that always returns exactly one, such as a count. */
export const queryRow = async <Row>(
  database: Database,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row> => {
  const [row] = await queryRows<Row>(database, sql, parameters);
  if (row === undefined) throw new Error(`No row: ${sql}`);
  return row;
};

/** The number of rows that an `UPDATE` or `DELETE` changed. */
export const countChanged = async (
  database: Database,
  sql: string,
  parameters: unknown[] = [],
): Promise<number> => {
  const [, count]: [unknown[], number] = await database.query(sql, parameters);
  return count;
};
