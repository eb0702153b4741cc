import type { TestProject } from 'vitest/node';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { createLog } from '#server/log.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database that is only ever copied, which is possible only while nobody is connected to it. */
    templateDatabaseUrl: string;
    /** The same for the superuser of the server. */
    superuserUrl: string;
  }
}

/** One embedded database server for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startTestDatabaseServer();
  // pg-boss makes its schema on its first start; copies of the template have it already.
  const queue = await pgBossJobQueue(database.url, { works: false, log: createLog('silent') });
  await queue.close();
  project.provide('templateDatabaseUrl', database.url);
  project.provide('superuserUrl', database.superuserUrl);
  return database.stop;
}
