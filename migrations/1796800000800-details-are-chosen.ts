import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Earlier imports took the notes and levels of tables and the descriptions of calendars for details, which promos show. Calendars no longer
 * name details, and a person chooses the column of a table.
 */
export class DetailsAreChosen1796800000800 implements MigrationInterface {
  name = 'DetailsAreChosen1796800000800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE class_sessions SET details = NULL WHERE source IN ('calendar', 'feed') AND details IS NOT NULL`,
    );
    await runner.query(
      `UPDATE timetable_settings SET columns = coalesce((
         SELECT jsonb_object_agg(key, value) FROM jsonb_each(columns) WHERE value <> '"details"'), '{}')
        WHERE jsonb_path_exists(columns, '$.* ? (@ == "details")')`,
    );
  }

  /** The texts are not kept, so that nothing returns. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
