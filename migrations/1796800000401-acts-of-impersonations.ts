import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "impersonation_acts" (
    "impersonation_id" character varying(22) NOT NULL,
    "act" text NOT NULL,
    "target_id" text NOT NULL,
    "user_id" character varying(22) NOT NULL,
    "admin_email" text NOT NULL,
    "times" integer NOT NULL,
    "first_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "impersonation_acts_pkey" PRIMARY KEY ("impersonation_id", "act", "target_id"),
    CONSTRAINT "impersonation_acts_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "impersonation_acts_user" ON "impersonation_acts" ("user_id")`,
  `ALTER TABLE "promos" ADD "saved_by" text`,
  `ALTER TABLE "promo_versions" ADD "saved_by" text`,
];

/** What an admin did for a person, until it is mailed to them, and which states of promos an admin saved. */
export class ActsOfImpersonations1796800000401 implements MigrationInterface {
  name = 'ActsOfImpersonations1796800000401';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "promo_versions" DROP "saved_by"');
    await runner.query('ALTER TABLE "promos" DROP "saved_by"');
    await runner.query('DROP TABLE "impersonation_acts"');
  }
}
