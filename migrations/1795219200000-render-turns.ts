import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "renders" ADD "kind" text NOT NULL DEFAULT 'single'`,
  `ALTER TABLE "renders" ADD "content_hash" text`,
  `ALTER TABLE "renders" ADD CONSTRAINT "renders_kind_is_known" CHECK ("kind" IN ('single', 'batch'))`,
  `CREATE INDEX "renders_owner_started" ON "renders" ("owner_id", "started_at")`,
  `CREATE INDEX "renders_same_video" ON "renders" ("owner_id", "content_hash") WHERE "state" = 'completed'`,
  // Whoever asks for a place waits here for those who asked before, and then counts what they have made: a
  // statement that compares the answer with a limit cannot overrun it.
  `CREATE FUNCTION waiting_renders_of(person text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM id FROM users WHERE id = person FOR NO KEY UPDATE;
    RETURN (SELECT count(*) FROM renders WHERE owner_id = person AND state = 'queued' AND kind = 'single');
  END $$`,
];

/** Whose render is next, how many may wait, and which finished video answers the same wish. */
export class RenderTurns1795219200000 implements MigrationInterface {
  name = 'RenderTurns1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION waiting_renders_of');
    await runner.query('DROP INDEX "renders_same_video"');
    await runner.query('DROP INDEX "renders_owner_started"');
    await runner.query('ALTER TABLE "renders" DROP COLUMN "content_hash", DROP COLUMN "kind"');
  }
}
