import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "templates" ADD "studio_id" character varying(22)`,
  `ALTER TABLE "templates" ADD CONSTRAINT "templates_studio_fkey" FOREIGN KEY ("studio_id") REFERENCES "studios"("id") ON DELETE SET NULL`,
  `CREATE INDEX "templates_studio" ON "templates" ("studio_id")`,
  `CREATE TABLE "template_revisions" (
    "template_id" character varying(22) NOT NULL,
    "revision" integer NOT NULL,
    "document" jsonb NOT NULL,
    "locks" jsonb NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    CONSTRAINT "template_revisions_pkey" PRIMARY KEY ("template_id", "revision"),
    CONSTRAINT "template_revisions_template_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE
  )`,
  `ALTER TABLE "promos" ADD "template_id" character varying(22)`,
  `ALTER TABLE "promos" ADD "template_revision" integer`,
  `ALTER TABLE "promos" ADD CONSTRAINT "promos_template_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE SET NULL`,
  `CREATE INDEX "promos_template" ON "promos" ("template_id")`,
];

/** Templates of a studio, with what they lock, and the promos made from them. */
export class LockedTemplates1795800000000 implements MigrationInterface {
  name = 'LockedTemplates1795800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "promos" DROP "template_revision", DROP "template_id"');
    await runner.query('DROP TABLE "template_revisions"');
    await runner.query('ALTER TABLE "templates" DROP "studio_id"');
  }
}
