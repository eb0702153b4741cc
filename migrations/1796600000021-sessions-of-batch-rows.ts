import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row of a batch knows which revision of its class it was made from, so that a change of the class is seen before it renders. */
export class SessionsOfBatchRows1796600000021 implements MigrationInterface {
  name = 'SessionsOfBatchRows1796600000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "batch_rows" ADD COLUMN "session_revision" integer');
    await runner.query(
      `UPDATE batch_rows r SET session_revision = coalesce(p.session_revision, s.revision)
         FROM class_sessions s, batch_rows o LEFT JOIN promos p ON p.id = o.promo_id
        WHERE s.id = r.session_id AND o.id = r.id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "batch_rows" DROP COLUMN "session_revision"');
  }
}
