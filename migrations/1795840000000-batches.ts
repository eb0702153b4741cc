import type { MigrationInterface, QueryRunner } from 'typeorm';

const base = `"id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()`;

const statements = [
  `CREATE TABLE "batches" (
    ${base},
    "owner_id" character varying(22) NOT NULL,
    "studio_id" character varying(22),
    "title" text NOT NULL,
    "document" jsonb NOT NULL,
    "started_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "batches_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "batches_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "batches_studio_fkey" FOREIGN KEY ("studio_id") REFERENCES "studios"("id") ON DELETE SET NULL
  )`,
  `CREATE INDEX "batches_owner_created" ON "batches" ("owner_id", "created_at", "id")`,
  `CREATE INDEX "batches_studio" ON "batches" ("studio_id")`,
  // One promo and one render belong to one row: a row that is started twice makes neither twice.
  `CREATE TABLE "batch_rows" (
    ${base},
    "batch_id" character varying(22) NOT NULL,
    "position" integer NOT NULL,
    "session_id" character varying(22),
    "form" jsonb NOT NULL,
    "texts" jsonb NOT NULL DEFAULT '{}',
    "asset_id" text,
    "is_left_out" boolean NOT NULL DEFAULT false,
    "promo_id" character varying(22),
    "promo_revision" integer,
    "render_id" character varying(22),
    CONSTRAINT "batch_rows_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "batch_rows_place" UNIQUE ("batch_id", "position"),
    CONSTRAINT "batch_rows_promo_once" UNIQUE ("promo_id"),
    CONSTRAINT "batch_rows_render_once" UNIQUE ("render_id"),
    CONSTRAINT "batch_rows_batch_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE,
    CONSTRAINT "batch_rows_promo_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE SET NULL,
    CONSTRAINT "batch_rows_render_fkey" FOREIGN KEY ("render_id") REFERENCES "renders"("id") ON DELETE SET NULL
  )`,
  `CREATE INDEX "batch_rows_session" ON "batch_rows" ("session_id")`,
  `CREATE TABLE "clip_uses" (
    "promo_id" character varying(22) NOT NULL,
    "owner_id" character varying(22) NOT NULL,
    "asset_id" text NOT NULL,
    "used_on" date NOT NULL,
    CONSTRAINT "clip_uses_pkey" PRIMARY KEY ("promo_id"),
    CONSTRAINT "clip_uses_promo_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE CASCADE,
    CONSTRAINT "clip_uses_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "clip_uses_owner_day" ON "clip_uses" ("owner_id", "used_on")`,
];

/** Batches, whose rows are promos to be, and a ledger of which clip was used for which day. */
export class Batches1795840000000 implements MigrationInterface {
  name = 'Batches1795840000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "clip_uses", "batch_rows", "batches"');
  }
}
