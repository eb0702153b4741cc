import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Promos that follow their classes automatically name days as the studio's zone has them. */
export class TimeZoneOfTimetables1796700000000 implements MigrationInterface {
  name = 'TimeZoneOfTimetables1796700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "timetable_settings" ADD "time_zone" text NOT NULL DEFAULT 'UTC'`);
    await runner.query(
      `UPDATE timetable_settings t SET time_zone = coalesce(
         (SELECT w.time_zone FROM week_plans w WHERE w.owner_id = t.owner_id),
         (SELECT f.time_zone FROM calendar_feeds f WHERE f.owner_id = t.owner_id),
         t.time_zone)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "timetable_settings" DROP COLUMN "time_zone"');
  }
}
