import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "video_pages" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "render_id" character varying(22) NOT NULL,
    "expires_at" TIMESTAMP(3) WITH TIME ZONE,
    "poster" bytea,
    CONSTRAINT "video_pages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "video_pages_one_per_render" UNIQUE ("render_id"),
    CONSTRAINT "video_pages_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "video_pages_render_fkey" FOREIGN KEY ("render_id") REFERENCES "renders"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "video_pages_owner" ON "video_pages" ("owner_id")`,
  `CREATE TABLE "video_page_addresses" (
    "token_hash" text NOT NULL,
    "page_id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    CONSTRAINT "video_page_addresses_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "video_page_addresses_page_fkey" FOREIGN KEY ("page_id") REFERENCES "video_pages"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "video_page_addresses_page" ON "video_page_addresses" ("page_id")`,
];

/** Public pages of finished videos. */
export class VideoPages1795600000000 implements MigrationInterface {
  name = 'VideoPages1795600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "video_page_addresses"');
    await runner.query('DROP TABLE "video_pages"');
  }
}
