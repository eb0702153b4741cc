import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "kept_videos" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "content_hash" text NOT NULL,
    "way" text NOT NULL,
    "way_reason" text NOT NULL,
    "bytes" integer NOT NULL,
    "used_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "kept_videos_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "kept_videos_are_kept_once" UNIQUE ("owner_id", "content_hash"),
    CONSTRAINT "kept_videos_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  // The same video is found there now.
  `DROP INDEX "renders_same_video"`,
];

/** Finished videos that are kept to answer the same wish at once. */
export class KeptVideos1795456000000 implements MigrationInterface {
  name = 'KeptVideos1795456000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "renders_same_video" ON "renders" ("owner_id", "content_hash") WHERE "state" = 'completed'`,
    );
    await runner.query('DROP TABLE "kept_videos"');
  }
}
