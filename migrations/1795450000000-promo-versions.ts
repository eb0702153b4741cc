import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "promos" ADD "deleted_at" TIMESTAMP(3) WITH TIME ZONE`,
  `CREATE TABLE "promo_versions" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "promo_id" character varying(22) NOT NULL,
    "revision" integer NOT NULL,
    "document" jsonb NOT NULL,
    "name" text,
    "saved_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "promo_versions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "promo_versions_promo_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "promo_versions_promo_created" ON "promo_versions" ("promo_id", "created_at")`,
];

/** Promos that can be brought back, whole or as they stood before. */
export class PromoVersions1795450000000 implements MigrationInterface {
  name = 'PromoVersions1795450000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "promo_versions"');
    await runner.query('ALTER TABLE "promos" DROP "deleted_at"');
  }
}
