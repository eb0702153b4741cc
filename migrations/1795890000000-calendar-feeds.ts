import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "calendar_feeds" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "url" text NOT NULL,
    "time_zone" text NOT NULL,
    "etag" text,
    "last_modified" text,
    "read_day" date,
    "rows" jsonb NOT NULL DEFAULT '[]',
    "left_out" integer NOT NULL DEFAULT '0',
    "read_at" TIMESTAMP(3) WITH TIME ZONE,
    "tried_at" TIMESTAMP(3) WITH TIME ZONE,
    "problem" text,
    "next_read_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "state" text NOT NULL,
    "progress" double precision NOT NULL DEFAULT '0',
    "attempt" integer NOT NULL DEFAULT '0',
    "attempts_left" integer NOT NULL,
    "heartbeat_at" TIMESTAMP(3) WITH TIME ZONE,
    "started_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "calendar_feeds_owner" UNIQUE ("owner_id"),
    CONSTRAINT "calendar_feeds_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "calendar_feeds_state_is_known" CHECK ("state" IN ('waiting', 'queued', 'running'))
  )`,
  `CREATE INDEX "calendar_feeds_next" ON "calendar_feeds" ("next_read_at")`,
];

/** The calendar that a timetable follows. */
export class CalendarFeeds1795890000000 implements MigrationInterface {
  name = 'CalendarFeeds1795890000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "calendar_feeds"');
  }
}
