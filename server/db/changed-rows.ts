import type { EntityManager } from 'typeorm';

/** A data source, or the manager of a transaction. */
type Database = Pick<EntityManager, 'query'>;

/** The rows that an `UPDATE` or `DELETE … RETURNING` has changed. TypeORM returns them in a pair with their number. */
export const changedRows = async <Row>(
  database: Database,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> => {
  const [rows]: [Row[], number] = await database.query(sql, parameters);
  return rows;
};

/** How many rows an `UPDATE` or `DELETE` has changed. */
export const countChanged = async (
  database: Database,
  sql: string,
  parameters: unknown[] = [],
): Promise<number> => {
  const [, count]: [unknown[], number] = await database.query(sql, parameters);
  return count;
};
