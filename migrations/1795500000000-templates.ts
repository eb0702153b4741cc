import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "templates" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "title" text NOT NULL,
    "document" jsonb NOT NULL,
    CONSTRAINT "templates_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "templates_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "templates_owner_created" ON "templates" ("owner_id", "created_at", "id")`,
  // Decided when the video is asked for, from the account, and kept: whoever pays later gets a new video without it.
  `ALTER TABLE "renders" ADD "is_watermarked" boolean NOT NULL DEFAULT false`,
];

/** Promos that people keep to start others from, and which videos bear the product's mark. */
export class Templates1795500000000 implements MigrationInterface {
  name = 'Templates1795500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "templates"');
    await runner.query('ALTER TABLE "renders" DROP "is_watermarked"');
  }
}
