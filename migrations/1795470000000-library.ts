import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "assets" ADD "proxy_key" text`,
  `ALTER TABLE "assets" ADD "fallback_key" text`,
  `ALTER TABLE "assets" ADD "thumbnail_key" text`,
  `ALTER TABLE "assets" ADD "strip" jsonb`,
  `ALTER TABLE "assets" ADD "extra_bytes" integer NOT NULL DEFAULT '0'`,
  `ALTER TABLE "assets" ADD "removed_at" TIMESTAMP(3) WITH TIME ZONE`,
  `CREATE TABLE "favorites" (
    "user_id" character varying(22) NOT NULL,
    "asset_id" text NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "favorites_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "favorites_asset_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE CASCADE,
    CONSTRAINT "favorites_pkey" PRIMARY KEY ("user_id", "asset_id")
  )`,
  `CREATE INDEX "favorites_asset" ON "favorites" ("asset_id")`,
  `CREATE TABLE "class_overlays" (
    "asset_id" text NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "class_overlays_asset_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE CASCADE,
    CONSTRAINT "class_overlays_pkey" PRIMARY KEY ("asset_id")
  )`,
];

/** What an uploaded video or overlay has beside its file, favorites of each person, and overlays for classes. */
export class Library1795470000000 implements MigrationInterface {
  name = 'Library1795470000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "class_overlays"');
    await runner.query('DROP TABLE "favorites"');
    await runner.query(
      'ALTER TABLE "assets" DROP "proxy_key", DROP "fallback_key", DROP "thumbnail_key", DROP "strip", DROP "extra_bytes", DROP "removed_at"',
    );
  }
}
