import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where many workers run, one decision serves several starts. */
export class DecidedTurns1796500000000 implements MigrationInterface {
  name = 'DecidedTurns1796500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "decided_turns" (
         "queue" text CONSTRAINT "decided_turns_pkey" PRIMARY KEY,
         "jobs" text[] NOT NULL,
         "decided_at" timestamptz(3) NOT NULL)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "decided_turns"');
  }
}
