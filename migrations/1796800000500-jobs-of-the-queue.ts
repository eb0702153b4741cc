import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['renders', 'uploads', 'compressions', 'transparency_tests', 'calendar_feeds'];

/** Indexes that only decided whose turn it is. */
const INDEXES: Record<string, string> = {
  renders_turns: `"renders" ("owner_id", ("kind" = 'batch'), ("started_at" IS NULL), "created_at", "id") WHERE "state" = 'queued'`,
  uploads_turns: `"uploads" ("uploader_id", ("started_at" IS NULL), "created_at", "id") WHERE "state" = 'queued'`,
  compressions_turns: `"compressions" ("owner_id", ("started_at" IS NULL), "created_at", "id") WHERE "state" = 'queued'`,
  transparency_tests_turns: `"transparency_tests" ("owner_id", ("started_at" IS NULL), "created_at", "id") WHERE "state" = 'queued'`,
  renders_owner_started: `"renders" ("owner_id", "started_at")`,
  uploads_uploader_started: `"uploads" ("uploader_id", "started_at")`,
};

/** The queue has turns, attempts and heartbeats. A row names its job; workers add one for each row that waits without. */
export class JobsOfTheQueue1796800000500 implements MigrationInterface {
  name = 'JobsOfTheQueue1796800000500';

  async up(runner: QueryRunner): Promise<void> {
    for (const index of Object.keys(INDEXES)) await runner.query(`DROP INDEX "${index}"`);
    for (const table of TABLES) {
      await runner.query(
        `ALTER TABLE "${table}" ADD "job_id" uuid, DROP COLUMN "attempts_left", DROP COLUMN "heartbeat_at"`,
      );
    }
    await runner.query(
      `CREATE INDEX "renders_owner_open" ON "renders" ("owner_id", "state", "kind") WHERE "state" IN ('queued', 'running')`,
    );
    await runner.query('DROP TABLE "decided_turns"');
    // Jobs of earlier versions only woke a worker.
    if (await runner.hasTable('pgboss.job')) await runner.query('DELETE FROM pgboss.job');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "decided_turns" (
         "queue" text CONSTRAINT "decided_turns_pkey" PRIMARY KEY,
         "jobs" text[] NOT NULL,
         "decided_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL
       )`,
    );
    await runner.query('DROP INDEX "renders_owner_open"');
    for (const table of TABLES) {
      await runner.query(
        `ALTER TABLE "${table}" DROP COLUMN "job_id", ADD "attempts_left" integer NOT NULL DEFAULT 3,
           ADD "heartbeat_at" TIMESTAMP(3) WITH TIME ZONE`,
      );
      await runner.query(`ALTER TABLE "${table}" ALTER "attempts_left" DROP DEFAULT`);
    }
    for (const [index, on] of Object.entries(INDEXES)) await runner.query(`CREATE INDEX "${index}" ON ${on}`);
  }
}
