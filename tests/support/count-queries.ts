import type { DataSource, Logger } from 'typeorm';

const nothing = (): void => {};

/** What `work` returns, and how many statements it has sent to the database. */
export const countQueries = async <Result>(
  dataSource: DataSource,
  work: () => Promise<Result>,
): Promise<{ queries: number; result: Result }> => {
  let queries = 0;
  const former = dataSource.logger;
  const counting: Logger = {
    logQuery: () => (queries += 1),
    logQueryError: nothing,
    logQuerySlow: nothing,
    logSchemaBuild: nothing,
    logMigration: nothing,
    log: nothing,
  };
  dataSource.logger = counting;
  try {
    return { result: await work(), queries };
  } finally {
    dataSource.logger = former;
  }
};
