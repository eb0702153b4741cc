import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "studios" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    CONSTRAINT "studios_pkey" PRIMARY KEY ("id")
  )`,
  `ALTER TABLE "users" ADD "studio_id" character varying(22)`,
  `ALTER TABLE "users" ADD CONSTRAINT "users_studio_fkey" FOREIGN KEY ("studio_id") REFERENCES "studios"("id") ON DELETE SET NULL`,
  `CREATE INDEX "users_studio" ON "users" ("studio_id")`,
  `ALTER TABLE "users" ADD "download_month" date`,
  `ALTER TABLE "users" ADD "name_change_count" integer NOT NULL DEFAULT '0'`,
  `ALTER TABLE "users" ADD "saved_name_changes" integer NOT NULL DEFAULT '0'`,
  `ALTER TABLE "users" ADD CONSTRAINT "users_saved_names_are_counted" CHECK ("saved_name_changes" <= "name_change_count")`,
  // Living sessions stay: their new ids open nothing, so any that is unlike the others will do.
  `ALTER TABLE "sessions" ADD "id" character varying(22)`,
  `UPDATE "sessions" SET "id" = left(replace(gen_random_uuid()::text, '-', ''), 22)`,
  `ALTER TABLE "sessions" ALTER "id" SET NOT NULL`,
  `ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_key" UNIQUE ("id")`,
  `ALTER TABLE "sessions" ADD "user_agent" text NOT NULL DEFAULT ''`,
  `CREATE TABLE "password_resets" (
    "token_hash" text NOT NULL,
    "user_id" character varying(22) NOT NULL,
    "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "password_resets_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "password_resets_user" ON "password_resets" ("user_id")`,
  `CREATE TABLE "instructor_preferences" (
    "user_id" character varying(22) NOT NULL,
    "instructor_name" text,
    "studio" text,
    "last_class_time" text,
    "writing_style" text NOT NULL,
    CONSTRAINT "instructor_preferences_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "instructor_preferences_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE TABLE "downloads" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "user_id" character varying(22) NOT NULL,
    "video_key" text NOT NULL,
    CONSTRAINT "downloads_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "downloads_of_a_video_count_once" UNIQUE ("user_id", "video_key"),
    CONSTRAINT "downloads_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
];

/** Studios that people belong to, counted downloads and name changes, sessions that can be told apart, links to set a password. */
export class Accounts1795392000000 implements MigrationInterface {
  name = 'Accounts1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['downloads', 'instructor_preferences', 'password_resets']) {
      await runner.query(`DROP TABLE "${table}"`);
    }
    await runner.query(`ALTER TABLE "sessions" DROP "id", DROP "user_agent"`);
    await runner.query(
      `ALTER TABLE "users" DROP "studio_id", DROP "download_month", DROP "name_change_count", DROP "saved_name_changes"`,
    );
    await runner.query(`DROP TABLE "studios"`);
  }
}
