import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "backups" (
    "id" character varying(22) NOT NULL,
    "started_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "finished_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "host" text NOT NULL,
    "folder" text NOT NULL,
    "name" text,
    "rows" bigint NOT NULL,
    "files" integer NOT NULL,
    "copied_files" integer NOT NULL,
    "bytes" bigint NOT NULL,
    "problem" text,
    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
  )`,
  `CREATE INDEX "backups_finished" ON "backups" ("finished_at")`,
];

/** When backups were made, so that the schedule knows the last one and the admins see it. */
export class Backups1795940000000 implements MigrationInterface {
  name = 'Backups1795940000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "backups"');
  }
}
