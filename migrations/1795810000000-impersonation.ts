import type { MigrationInterface, QueryRunner } from 'typeorm';

/** 22 characters of base64url from 16 random bytes, as `newId` makes them. */
const NEW_ID = `translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`;

const statements = [
  `ALTER TABLE "sessions" ADD "impersonator_id" character varying(22)`,
  `ALTER TABLE "sessions" ADD "impersonator_session_id" character varying(22)`,
  `ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_fkey"
     FOREIGN KEY ("impersonator_id") REFERENCES "users"("id") ON DELETE CASCADE`,
  `ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_session_fkey"
     FOREIGN KEY ("impersonator_session_id") REFERENCES "sessions"("id") ON DELETE CASCADE`,
  `CREATE INDEX "sessions_impersonator" ON "sessions" ("impersonator_id") WHERE "impersonator_id" IS NOT NULL`,
  `CREATE INDEX "sessions_impersonator_session" ON "sessions" ("impersonator_session_id") WHERE "impersonator_session_id" IS NOT NULL`,
  `CREATE TABLE "impersonation_requests" (
    "id" character varying(22) NOT NULL,
    "admin_id" character varying(22) NOT NULL,
    "user_id" character varying(22) NOT NULL,
    "allowed_at" TIMESTAMP(3) WITH TIME ZONE,
    "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "impersonation_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "impersonation_requests_once" UNIQUE ("admin_id", "user_id"),
    CONSTRAINT "impersonation_requests_admin_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "impersonation_requests_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "impersonation_requests_user" ON "impersonation_requests" ("user_id")`,
  // However it ends: by the admin, the person, time, or with the session or the account of either. An account that is being
  // deleted keeps no events.
  `CREATE FUNCTION record_impersonation_end() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ended_at timestamptz := least(now(), OLD.expires_at);
  BEGIN
    INSERT INTO admin_changes (id, at, actor_id, action, target_id)
    VALUES (${NEW_ID}, ended_at, OLD.impersonator_id, 'impersonation_ended', OLD.user_id);
    INSERT INTO account_events (id, user_id, at, kind)
    SELECT ${NEW_ID}, id, ended_at, 'impersonation_ended' FROM users WHERE id = OLD.user_id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER record_impersonation_end AFTER DELETE ON "sessions"
     FOR EACH ROW WHEN (OLD.impersonator_id IS NOT NULL) EXECUTE FUNCTION record_impersonation_end()`,
];

/** Admins act for people who allow it: their requests, and the sessions that come of them, whose end is recorded. */
export class Impersonation1795810000000 implements MigrationInterface {
  name = 'Impersonation1795810000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER record_impersonation_end ON "sessions"');
    await runner.query('DROP FUNCTION record_impersonation_end()');
    await runner.query('DELETE FROM "sessions" WHERE "impersonator_id" IS NOT NULL');
    await runner.query('DROP TABLE "impersonation_requests"');
    await runner.query('ALTER TABLE "sessions" DROP "impersonator_session_id", DROP "impersonator_id"');
  }
}
