import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "webhook_events" (
    "id" text NOT NULL,
    "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "type" text NOT NULL,
    "received_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "processed_at" TIMESTAMP(3) WITH TIME ZONE,
    "deliveries" integer NOT NULL DEFAULT 1,
    "problem" text,
    "subject_kind" text,
    "subject_id" text,
    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
  )`,
  `CREATE INDEX "webhook_events_received" ON "webhook_events" ("received_at", "id")`,
];

/** Notifications of the payment provider, each once. */
export class WebhookEvents1795860000001 implements MigrationInterface {
  name = 'WebhookEvents1795860000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "webhook_events"');
  }
}
