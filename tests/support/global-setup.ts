import type { TestProject } from 'vitest/node';
import { startOwnDatabase } from '#tests/support/own-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database that is only ever copied, which is possible only while nobody is connected to it. */
    templateDatabaseUrl: string;
  }
}

/** One embedded database server for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startOwnDatabase();
  project.provide('templateDatabaseUrl', database.url);
  return database.stop;
}
