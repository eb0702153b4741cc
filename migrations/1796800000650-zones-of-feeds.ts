import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The owner of a feed chooses the zones of names that nobody knows. */
export class ZonesOfFeeds1796800000650 implements MigrationInterface {
  name = 'ZonesOfFeeds1796800000650';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "calendar_feeds" ADD "zones" jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "calendar_feeds" DROP COLUMN "zones"`);
  }
}
