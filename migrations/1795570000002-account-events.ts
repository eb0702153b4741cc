import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "account_events" (
    "id" character varying(22) NOT NULL,
    "user_id" character varying(22) NOT NULL,
    "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "kind" text NOT NULL,
    "device" text,
    "network" text,
    "detail" text,
    CONSTRAINT "account_events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "account_events_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "account_events_of_user" ON "account_events" ("user_id", "at")`,
  // Deleting an account deletes its user first, so that its events may follow; the sweep deletes those older than a year.
  `CREATE FUNCTION keep_account_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.at < now() - interval '365 days' OR NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) THEN
        RETURN OLD;
      END IF;
    END IF;
    RAISE EXCEPTION 'account_events is append-only';
  END $$`,
  `CREATE TRIGGER account_events_are_kept BEFORE UPDATE OR DELETE ON "account_events"
     FOR EACH ROW EXECUTE FUNCTION keep_account_events()`,
  `CREATE TRIGGER account_events_are_not_emptied BEFORE TRUNCATE ON "account_events"
     FOR EACH STATEMENT EXECUTE FUNCTION keep_account_events()`,
  // In the database, so that no way of changing rights is left out, whatever changes them.
  `CREATE FUNCTION record_changed_rights() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO account_events (id, user_id, at, kind, detail)
    VALUES (left(replace(gen_random_uuid()::text, '-', ''), 22), NEW.id, now(), 'rights_changed',
            concat_ws(' ', OLD.role, OLD.subscription_status) || ' > ' || concat_ws(' ', NEW.role, NEW.subscription_status));
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER users_rights_are_recorded AFTER UPDATE OF "role", "subscription_status" ON "users"
     FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.subscription_status IS DISTINCT FROM NEW.subscription_status)
     EXECUTE FUNCTION record_changed_rights()`,
];

/** A record of sign-ins, refusals and changes of rights that is only added to. */
export class AccountEvents1795570000002 implements MigrationInterface {
  name = 'AccountEvents1795570000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER users_rights_are_recorded ON "users"');
    await runner.query('DROP FUNCTION record_changed_rights()');
    await runner.query('DROP TABLE "account_events"');
    await runner.query('DROP FUNCTION keep_account_events()');
  }
}
