import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "overlay_tracks" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "document" jsonb NOT NULL,
    "quality_preset" text NOT NULL,
    CONSTRAINT "overlay_tracks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "overlay_tracks_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "overlay_tracks_owner_created" ON "overlay_tracks" ("owner_id", "created_at")`,
];

/** Texts and overlays that wait for a background. */
export class OverlayTracks1795305600000 implements MigrationInterface {
  name = 'OverlayTracks1795305600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "overlay_tracks"');
  }
}
