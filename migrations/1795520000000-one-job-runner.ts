import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "renders" DROP COLUMN "job_id"`,
  `ALTER TABLE "uploads" DROP COLUMN "job_id"`,
  `ALTER TABLE "uploads" ADD "started_at" TIMESTAMP(3) WITH TIME ZONE`,
  `DROP TRIGGER announce_render ON renders`,
  `DROP TRIGGER announce_upload ON uploads`,
  `DROP FUNCTION announce_render`,
  `CREATE FUNCTION notify_render_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', NEW.id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER notify_render_changed
  AFTER UPDATE OF state, stage, progress, seconds_left, promo_id ON renders
  FOR EACH ROW EXECUTE FUNCTION notify_render_changed()`,
  // Under the uploader's id too, for whoever watches the list of their uploads.
  `CREATE FUNCTION notify_upload_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed uploads := coalesce(NEW, OLD);
  BEGIN
    PERFORM pg_notify('row_changed', changed.id);
    PERFORM pg_notify('row_changed', changed.uploader_id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER notify_upload_changed
  AFTER INSERT OR DELETE OR UPDATE OF state, progress, title ON uploads
  FOR EACH ROW EXECUTE FUNCTION notify_upload_changed()`,
];

const undo = [
  `DROP TRIGGER notify_upload_changed ON uploads`,
  `DROP FUNCTION notify_upload_changed`,
  `DROP TRIGGER notify_render_changed ON renders`,
  `DROP FUNCTION notify_render_changed`,
  `CREATE FUNCTION announce_render() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('render_changed', NEW.id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER announce_render
  AFTER UPDATE OF state, stage, progress, seconds_left, promo_id ON renders
  FOR EACH ROW EXECUTE FUNCTION announce_render()`,
  `CREATE TRIGGER announce_upload AFTER UPDATE OF state, progress ON uploads
  FOR EACH ROW EXECUTE FUNCTION announce_render()`,
  `ALTER TABLE "uploads" DROP COLUMN "started_at"`,
  `ALTER TABLE "uploads" ADD "job_id" uuid`,
  `CREATE INDEX "uploads_job" ON "uploads" ("job_id")`,
  `ALTER TABLE "renders" ADD "job_id" uuid NOT NULL DEFAULT gen_random_uuid()`,
  `ALTER TABLE "renders" ALTER COLUMN "job_id" DROP DEFAULT`,
];

/** Rows no longer name a job of the queue: wake-ups are interchangeable, and the rows say whose turn it is. */
export class OneJobRunner1795520000000 implements MigrationInterface {
  name = 'OneJobRunner1795520000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undo) await runner.query(statement);
  }
}
