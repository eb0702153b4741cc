import type { DataSource } from 'typeorm';

/**
 * Whether nobody has used this database: it has no accounts, and no process has started on it. That holds of a new database, and of one
 * in which a restore was interrupted.
 */
export const isUnused = async (dataSource: DataSource): Promise<boolean> => {
  const has = async (table: string, condition: string): Promise<boolean> => {
    const [known]: { isThere: boolean }[] = await dataSource.query(
      'SELECT to_regclass($1) IS NOT NULL AS "isThere"',
      [`public.${table}`],
    );
    if (known?.isThere !== true) return false;
    const rows: unknown[] = await dataSource.query(`SELECT FROM ${table} WHERE ${condition} LIMIT 1`);
    return rows.length > 0;
  };
  // The generation counts the starts.
  return !(await has('users', 'true')) && !(await has('installation', 'generation > 0'));
};
