import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "uploads" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "uploader_id" character varying(22) NOT NULL,
    "kind" text NOT NULL,
    "library_type" text NOT NULL,
    "owner_id" character varying(22),
    "title" text NOT NULL,
    "is_resumable" boolean NOT NULL,
    "bytes" bigint NOT NULL,
    "is_counted" boolean NOT NULL,
    "cuts_clips" boolean NOT NULL,
    "cut_seconds" double precision,
    "state" text NOT NULL,
    "progress" double precision NOT NULL DEFAULT '0',
    "error_code" text,
    "error_message" text,
    "source_key" text,
    "whole" jsonb,
    "job_id" uuid,
    "attempt" integer NOT NULL DEFAULT '0',
    "attempts_left" integer NOT NULL,
    "heartbeat_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "uploads_kind_is_known" CHECK ("kind" IN ('background', 'overlay')),
    CONSTRAINT "uploads_state_is_known" CHECK ("state" IN ('uploading', 'received', 'queued', 'processing', 'segmenting', 'complete', 'failed', 'cancelled')),
    CONSTRAINT "uploads_personal_has_owner" CHECK (("library_type" = 'personal' AND "owner_id" IS NOT NULL) OR ("library_type" = 'universal' AND "owner_id" IS NULL)),
    CONSTRAINT "uploads_failed_has_reason" CHECK ("state" <> 'failed' OR ("error_code" IS NOT NULL AND "error_message" IS NOT NULL)),
    CONSTRAINT "uploads_uploader_fkey" FOREIGN KEY ("uploader_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "uploads_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY ("id")
  )`,
  `CREATE INDEX "uploads_uploader_created" ON "uploads" ("uploader_id", "created_at")`,
  `CREATE INDEX "uploads_owner" ON "uploads" ("owner_id")`,
  `CREATE INDEX "uploads_job" ON "uploads" ("job_id")`,
  `CREATE INDEX "uploads_open" ON "uploads" ("state") WHERE "state" IN ('uploading', 'received', 'queued', 'processing', 'segmenting')`,
  // Who watches an upload hears of it as of a render: by its id.
  `CREATE TRIGGER announce_upload AFTER UPDATE OF state, progress ON uploads
  FOR EACH ROW EXECUTE FUNCTION announce_render()`,
  `ALTER TABLE "assets" ADD "upload_id" character varying(22)`,
  `ALTER TABLE "assets" ADD CONSTRAINT "assets_upload_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE SET NULL`,
  `CREATE INDEX "assets_upload" ON "assets" ("upload_id")`,
  `CREATE TABLE "upload_signatures" (
    "signature_hash" text NOT NULL,
    "user_id" character varying(22) NOT NULL,
    "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "upload_signatures_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "upload_signatures_pkey" PRIMARY KEY ("signature_hash")
  )`,
  `CREATE INDEX "upload_signatures_user" ON "upload_signatures" ("user_id")`,
];

/** Files that are on their way into the library, and the signatures with which some of them are sent. */
export class Uploads1795480000000 implements MigrationInterface {
  name = 'Uploads1795480000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "assets" DROP "upload_id"');
    await runner.query('DROP TABLE "upload_signatures"');
    await runner.query('DROP TABLE "uploads"');
  }
}
