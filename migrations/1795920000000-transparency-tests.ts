import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "transparency_tests" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "use_black_background" boolean NOT NULL,
    "state" text NOT NULL,
    "progress" double precision NOT NULL DEFAULT '0',
    "videos" jsonb,
    "error_code" text,
    "error_message" text,
    "attempt" integer NOT NULL DEFAULT '0',
    "attempts_left" integer NOT NULL,
    "heartbeat_at" TIMESTAMP(3) WITH TIME ZONE,
    "started_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "transparency_tests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "transparency_tests_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "transparency_tests_state_is_known" CHECK ("state" IN ('queued', 'running', 'completed', 'failed')),
    CONSTRAINT "transparency_tests_completed_has_videos" CHECK (("state" = 'completed') = ("videos" IS NOT NULL)),
    CONSTRAINT "transparency_tests_failed_has_reason" CHECK ("state" <> 'failed' OR ("error_code" IS NOT NULL AND "error_message" IS NOT NULL))
  )`,
  `CREATE INDEX "transparency_tests_owner_created" ON "transparency_tests" ("owner_id", "created_at")`,
  `CREATE INDEX "transparency_tests_open" ON "transparency_tests" ("state") WHERE "state" IN ('queued', 'running')`,
  `CREATE FUNCTION notify_transparency_test_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', (coalesce(NEW, OLD)).id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER notify_transparency_test_changed
  AFTER DELETE OR UPDATE OF state, progress ON transparency_tests
  FOR EACH ROW EXECUTE FUNCTION notify_transparency_test_changed()`,
];

/** Tests of the overlay pipeline, each for a day. */
export class TransparencyTests1795920000000 implements MigrationInterface {
  name = 'TransparencyTests1795920000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "transparency_tests"');
    await runner.query('DROP FUNCTION notify_transparency_test_changed');
  }
}
