import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In order: tables refer to those of earlier files. */
const subjects = ['accounts', 'library', 'classes', 'promos', 'batches', 'operation'];

/** The whole schema, with its first rows. */
export class Baseline1796800000402 implements MigrationInterface {
  name = 'Baseline1796800000402';

  async up(runner: QueryRunner): Promise<void> {
    for (const subject of subjects) {
      await runner.query(await readFile(new URL(`baseline/${subject}.sql`, import.meta.url), 'utf8'));
    }
  }

  down(): Promise<void> {
    throw new Error('Nothing precedes the baseline. Drop the database instead.');
  }
}
