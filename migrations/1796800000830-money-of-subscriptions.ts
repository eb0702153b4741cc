import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was paid for a subscription and what of it went back; null until the provider is read the next time. */
export class MoneyOfSubscriptions1796800000830 implements MigrationInterface {
  name = 'MoneyOfSubscriptions1796800000830';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "subscriptions" ADD "paid_cents" int`);
    await runner.query(`ALTER TABLE "subscriptions" ADD "refunded_cents" int`);
    await runner.query(`ALTER TABLE "subscriptions" ADD "currency" text NOT NULL DEFAULT 'usd'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "subscriptions" DROP COLUMN "currency"`);
    await runner.query(`ALTER TABLE "subscriptions" DROP COLUMN "refunded_cents"`);
    await runner.query(`ALTER TABLE "subscriptions" DROP COLUMN "paid_cents"`);
  }
}
