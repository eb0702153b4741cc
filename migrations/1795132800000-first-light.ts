import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In order: each needs what stands before it. */
const statements = [
  `CREATE TABLE "users" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "email" text NOT NULL,
    "first_name" text,
    "last_name" text,
    "role" text NOT NULL,
    "subscription_status" text,
    "password_hash" text NOT NULL,
    "personal_video_count" integer NOT NULL DEFAULT '0',
    "download_count" integer NOT NULL DEFAULT '0',
    CONSTRAINT "users_email_key" UNIQUE ("email"),
    CONSTRAINT "users_email_is_lower_case" CHECK ("email" = lower("email")),
    CONSTRAINT "users_role_is_known" CHECK ("role" IN ('admin', 'studio_owner', 'studio_team', 'pro', 'beta', 'user')),
    CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY ("id")
  )`,
  `CREATE TABLE "sessions" (
    "id_hash" text NOT NULL,
    "user_id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "last_seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash")
  )`,
  `CREATE INDEX "sessions_user" ON "sessions" ("user_id")`,
  `CREATE TABLE "login_attempts" (
    "key" text NOT NULL,
    "failures" integer NOT NULL,
    "next_try_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "last_try_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "login_attempts_pkey" PRIMARY KEY ("key")
  )`,
  `CREATE TABLE "assets" (
    "id" text NOT NULL,
    "kind" text NOT NULL,
    "title" text NOT NULL,
    "library_type" text NOT NULL,
    "owner_id" character varying(22),
    "position" integer NOT NULL,
    "file_key" text NOT NULL,
    "poster_key" text NOT NULL,
    "mime_type" text NOT NULL,
    "width" integer NOT NULL,
    "height" integer NOT NULL,
    "fps" double precision NOT NULL,
    "frames" integer NOT NULL,
    "duration_in_seconds" double precision NOT NULL,
    "has_audio" boolean NOT NULL,
    "bytes" integer NOT NULL,
    "sha256" text NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "assets_kind_is_known" CHECK ("kind" IN ('background', 'overlay')),
    CONSTRAINT "assets_personal_has_owner" CHECK (("library_type" = 'personal' AND "owner_id" IS NOT NULL) OR ("library_type" = 'universal' AND "owner_id" IS NULL)),
    CONSTRAINT "assets_pkey" PRIMARY KEY ("id")
  )`,
  `CREATE INDEX "assets_owner" ON "assets" ("owner_id")`,
  `CREATE TABLE "promos" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "title" text NOT NULL,
    "revision" integer NOT NULL,
    "document" jsonb NOT NULL,
    CONSTRAINT "PK_ac05363b0734f3842a720d20bcc" PRIMARY KEY ("id")
  )`,
  `CREATE INDEX "promos_owner_updated" ON "promos" ("owner_id", "updated_at", "id")`,
  `CREATE TABLE "renders" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "promo_id" character varying(22),
    "revision" integer NOT NULL,
    "title" text NOT NULL,
    "document" jsonb NOT NULL,
    "quality_preset" text NOT NULL,
    "state" text NOT NULL,
    "stage" text,
    "progress" double precision NOT NULL,
    "seconds_left" double precision,
    "way" text,
    "way_reason" text,
    "job_id" uuid NOT NULL,
    "attempt" integer NOT NULL,
    "attempts_left" integer NOT NULL,
    "heartbeat_at" TIMESTAMP(3) WITH TIME ZONE,
    "bytes" integer,
    "error_code" text,
    "started_at" TIMESTAMP(3) WITH TIME ZONE,
    "finished_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "renders_state_is_known" CHECK ("state" IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
    CONSTRAINT "renders_completed_has_file" CHECK ("state" <> 'completed' OR "bytes" IS NOT NULL),
    CONSTRAINT "renders_failed_has_reason" CHECK ("state" <> 'failed' OR "error_code" IS NOT NULL),
    CONSTRAINT "PK_a5678fd96b9b0f258b93177c4d1" PRIMARY KEY ("id")
  )`,
  `CREATE INDEX "renders_owner_created" ON "renders" ("owner_id", "created_at", "id")`,
  `CREATE INDEX "renders_promo" ON "renders" ("promo_id")`,
  `CREATE INDEX "renders_open" ON "renders" ("state") WHERE "state" IN ('queued', 'running')`,
  `CREATE TABLE "workers" (
    "id" text NOT NULL,
    "host" text NOT NULL,
    "facts" jsonb NOT NULL,
    "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "heartbeat_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
  )`,
  `ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "assets" ADD CONSTRAINT "assets_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "promos" ADD CONSTRAINT "promos_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "renders" ADD CONSTRAINT "renders_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE "renders" ADD CONSTRAINT "renders_promo_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
  // Whoever changes what a person sees of a render, everyone who watches it hears so.
  `CREATE FUNCTION announce_render() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('render_changed', NEW.id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER announce_render
  AFTER UPDATE OF state, stage, progress, seconds_left, promo_id ON renders
  FOR EACH ROW EXECUTE FUNCTION announce_render()`,
];

/** Accounts and sessions, the library, promos, renders and the workers that make them. */
export class FirstLight1795132800000 implements MigrationInterface {
  name = 'FirstLight1795132800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['workers', 'renders', 'promos', 'assets', 'login_attempts', 'sessions', 'users']) {
      await runner.query(`DROP TABLE "${table}"`);
    }
    await runner.query('DROP FUNCTION announce_render');
  }
}
