import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the browsers of sessions get notifications. */
export class PushSubscriptions1796100000000 implements MigrationInterface {
  name = 'PushSubscriptions1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "push_subscriptions" (
      "session_id" character varying(22) NOT NULL,
      "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
      "endpoint" text NOT NULL,
      "p256dh" text NOT NULL,
      "auth" text NOT NULL,
      CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("session_id"),
      CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE ("endpoint"),
      CONSTRAINT "push_subscriptions_session_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE CASCADE
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "push_subscriptions"');
  }
}
