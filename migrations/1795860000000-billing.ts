import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "subscriptions" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "user_id" character varying(22),
    "provider" text NOT NULL,
    "provider_id" text NOT NULL,
    "customer_id" text NOT NULL,
    "plan" text,
    "status" text NOT NULL,
    "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "period_ends_at" TIMESTAMP(3) WITH TIME ZONE,
    "cancels_at" TIMESTAMP(3) WITH TIME ZONE,
    "ended_at" TIMESTAMP(3) WITH TIME ZONE,
    "granted_plan" text,
    "former_role" text NOT NULL DEFAULT 'user',
    "revision" integer NOT NULL DEFAULT 1,
    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "subscriptions_provider_id_key" UNIQUE ("provider_id"),
    CONSTRAINT "subscriptions_plan_is_known" CHECK ("plan" IN ('individual_pro', 'studio_pro')),
    CONSTRAINT "subscriptions_granted_plan_is_known" CHECK ("granted_plan" IN ('individual_pro', 'studio_pro')),
    CONSTRAINT "subscriptions_status_is_known" CHECK ("status" IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
    CONSTRAINT "subscriptions_former_role_is_known" CHECK ("former_role" IN ('admin', 'studio_owner', 'studio_team', 'pro', 'beta', 'user')),
    CONSTRAINT "subscriptions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL
  )`,
  `CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" ("user_id") WHERE "ended_at" IS NULL`,
  `CREATE INDEX "subscriptions_user" ON "subscriptions" ("user_id")`,
  `CREATE TABLE "checkout_sessions" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "user_id" character varying(22) NOT NULL,
    "plan" text NOT NULL,
    "state" text NOT NULL,
    "provider_id" text,
    "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "checkout_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "checkout_sessions_provider_id_key" UNIQUE ("provider_id"),
    CONSTRAINT "checkout_sessions_state_is_known" CHECK ("state" IN ('open', 'complete', 'expired')),
    CONSTRAINT "checkout_sessions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX "checkout_sessions_one_open" ON "checkout_sessions" ("user_id") WHERE "state" = 'open'`,
  `CREATE INDEX "checkout_sessions_user" ON "checkout_sessions" ("user_id")`,
  `CREATE TABLE "checkout_consents" (
    "id" character varying(22) NOT NULL,
    "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "user_id" character varying(22),
    "checkout_id" character varying(22) NOT NULL,
    "kind" text NOT NULL,
    "plan" text NOT NULL,
    "text" text NOT NULL,
    CONSTRAINT "checkout_consents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "checkout_consents_once" UNIQUE ("checkout_id", "kind"),
    CONSTRAINT "checkout_consents_kind_is_known" CHECK ("kind" IN ('renewal_terms', 'immediate_start')),
    CONSTRAINT "checkout_consents_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL
  )`,
  `CREATE INDEX "checkout_consents_user" ON "checkout_consents" ("user_id")`,
];

/** Subscriptions as the payment provider has them, checkouts, and what people agreed to before them. */
export class Billing1795860000000 implements MigrationInterface {
  name = 'Billing1795860000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['checkout_consents', 'checkout_sessions', 'subscriptions'])
      await runner.query(`DROP TABLE "${table}"`);
  }
}
