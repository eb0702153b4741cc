import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "compressions" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "file_name" text NOT NULL,
    "target_bytes" integer NOT NULL,
    "source_bytes" bigint,
    "state" text NOT NULL,
    "progress" double precision NOT NULL DEFAULT '0',
    "result" jsonb,
    "error_code" text,
    "error_message" text,
    "attempt" integer NOT NULL DEFAULT '0',
    "attempts_left" integer NOT NULL,
    "heartbeat_at" TIMESTAMP(3) WITH TIME ZONE,
    "started_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "compressions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "compressions_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "compressions_state_is_known" CHECK ("state" IN ('uploading', 'queued', 'running', 'completed', 'failed')),
    CONSTRAINT "compressions_completed_has_result" CHECK (("state" = 'completed') = ("result" IS NOT NULL)),
    CONSTRAINT "compressions_failed_has_reason" CHECK ("state" <> 'failed' OR ("error_code" IS NOT NULL AND "error_message" IS NOT NULL))
  )`,
  `CREATE INDEX "compressions_owner_created" ON "compressions" ("owner_id", "created_at")`,
  `CREATE INDEX "compressions_open" ON "compressions" ("state") WHERE "state" IN ('uploading', 'queued', 'running')`,
  `CREATE FUNCTION notify_compression_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', (coalesce(NEW, OLD)).id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER notify_compression_changed
  AFTER DELETE OR UPDATE OF state, progress ON compressions
  FOR EACH ROW EXECUTE FUNCTION notify_compression_changed()`,
];

/** Videos that are made smaller, each for a day. */
export class Compressions1795880000000 implements MigrationInterface {
  name = 'Compressions1795880000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "compressions"');
    await runner.query('DROP FUNCTION notify_compression_changed');
  }
}
