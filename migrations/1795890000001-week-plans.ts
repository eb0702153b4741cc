import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "week_plans" (
    "owner_id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "is_on" boolean NOT NULL,
    "weekday" integer NOT NULL,
    "time_zone" text NOT NULL,
    "start" jsonb NOT NULL,
    "active_from" date NOT NULL,
    "problem" text,
    CONSTRAINT "week_plans_pkey" PRIMARY KEY ("owner_id"),
    CONSTRAINT "week_plans_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE TABLE "prepared_weeks" (
    "owner_id" character varying(22) NOT NULL,
    "week" date NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "outcome" text NOT NULL,
    "batch_id" character varying(22),
    "mailed" text,
    CONSTRAINT "prepared_weeks_pkey" PRIMARY KEY ("owner_id", "week"),
    CONSTRAINT "prepared_weeks_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "prepared_weeks_batch_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE SET NULL,
    CONSTRAINT "prepared_weeks_outcome_is_known" CHECK ("outcome" IN ('ready', 'no-classes'))
  )`,
  `CREATE INDEX "prepared_weeks_batch" ON "prepared_weeks" ("batch_id")`,
];

/** Weeks that are prepared by themselves. */
export class WeekPlans1795890000001 implements MigrationInterface {
  name = 'WeekPlans1795890000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "prepared_weeks"');
    await runner.query('DROP TABLE "week_plans"');
  }
}
