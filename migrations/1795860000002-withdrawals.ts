import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "withdrawals" (
    "id" character varying(22) NOT NULL,
    "declared_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "name" text NOT NULL,
    "subscription_id" character varying(22) NOT NULL,
    "token_hash" text,
    "confirmed_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "withdrawals_token_hash_key" UNIQUE ("token_hash"),
    CONSTRAINT "withdrawals_subscription_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "withdrawals_subscription" ON "withdrawals" ("subscription_id")`,
];

/** Declared withdrawals from contracts, with their time. */
export class Withdrawals1795860000002 implements MigrationInterface {
  name = 'Withdrawals1795860000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "withdrawals"');
  }
}
