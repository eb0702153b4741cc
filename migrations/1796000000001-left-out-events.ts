import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is wrong with the events of a calendar feed that are left out. */
export class LeftOutEvents1796000000001 implements MigrationInterface {
  name = 'LeftOutEvents1796000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "calendar_feeds" ADD "left_out_events" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "calendar_feeds" DROP COLUMN "left_out_events"');
  }
}
