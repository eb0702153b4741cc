import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['renders', 'uploads', 'compressions', 'transparency_tests', 'calendar_feeds'];

/** A job that a fault of the machine has stopped waits a while before it is tried again. */
export class PausesOfJobs1796800000031 implements MigrationInterface {
  name = 'PausesOfJobs1796800000031';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE "${table}" ADD "retry_at" timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE "${table}" DROP COLUMN "retry_at"`);
  }
}
