import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "users" ADD "subscription_expires_at" TIMESTAMP(3) WITH TIME ZONE`,
  `ALTER TABLE "users" ADD "stripe_customer_id" text`,
  `ALTER TABLE "users" ADD "stripe_subscription_id" text`,
  // For the oldest first, and for what has expired; most accounts never do.
  `CREATE INDEX "users_expiring" ON "users" ("subscription_expires_at") WHERE "subscription_expires_at" IS NOT NULL`,
  `CREATE TABLE "admin_changes" (
    "id" character varying(22) NOT NULL,
    "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "actor_id" character varying(22) NOT NULL,
    "action" text NOT NULL,
    "target_id" text NOT NULL,
    "before" jsonb,
    "after" jsonb,
    CONSTRAINT "admin_changes_pkey" PRIMARY KEY ("id")
  )`,
  `CREATE INDEX "admin_changes_at" ON "admin_changes" ("at", "id")`,
  `CREATE INDEX "admin_changes_of_actor" ON "admin_changes" ("actor_id", "at")`,
  `CREATE INDEX "admin_changes_of_target" ON "admin_changes" ("target_id", "at")`,
  `CREATE FUNCTION keep_admin_changes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'admin_changes is append-only';
  END $$`,
  `CREATE TRIGGER admin_changes_are_kept BEFORE UPDATE OR DELETE ON "admin_changes"
     FOR EACH ROW EXECUTE FUNCTION keep_admin_changes()`,
  `CREATE TRIGGER admin_changes_are_not_emptied BEFORE TRUNCATE ON "admin_changes"
     FOR EACH STATEMENT EXECUTE FUNCTION keep_admin_changes()`,
];

/** When subscriptions end, their ids at the payment service, and a record of what admins change that is only added to. */
export class Administration1795740000000 implements MigrationInterface {
  name = 'Administration1795740000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "admin_changes"');
    await runner.query('DROP FUNCTION keep_admin_changes()');
    await runner.query(
      'ALTER TABLE "users" DROP "subscription_expires_at", DROP "stripe_customer_id", DROP "stripe_subscription_id"',
    );
  }
}
