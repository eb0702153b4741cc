import type { MigrationInterface, QueryRunner } from 'typeorm';

const notifications = [
  // To the account, and to the studio whose team has promos of its classes.
  `CREATE FUNCTION notify_class_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    studio text;
  BEGIN
    PERFORM pg_notify('row_changed', NEW.owner_id);
    SELECT studio_id INTO studio FROM users WHERE id = NEW.owner_id;
    IF studio IS NOT NULL THEN PERFORM pg_notify('row_changed', studio); END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER notify_class_session_changed AFTER UPDATE OF revision ON "class_sessions"
     FOR EACH ROW EXECUTE FUNCTION notify_class_session_changed()`,
];

/** What an account chooses for its timetable; open editors hear of changed classes. */
export class TimetableSettings1795830000001 implements MigrationInterface {
  name = 'TimetableSettings1795830000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "timetable_settings" (
      "owner_id" character varying(22) NOT NULL,
      "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
      "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
      "columns" jsonb NOT NULL DEFAULT '{}',
      "redraws_promos" boolean NOT NULL DEFAULT false,
      CONSTRAINT "timetable_settings_pkey" PRIMARY KEY ("owner_id"),
      CONSTRAINT "timetable_settings_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
    )`);
    for (const statement of notifications) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER notify_class_session_changed ON "class_sessions"');
    await runner.query('DROP FUNCTION notify_class_session_changed');
    await runner.query('DROP TABLE "timetable_settings"');
  }
}
