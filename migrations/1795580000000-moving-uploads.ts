import type { MigrationInterface, QueryRunner } from 'typeorm';

const FORMER = `'uploading', 'received', 'queued', 'processing', 'segmenting'`;
const PRESENT = `'uploading', 'moving', 'received', 'queued', 'processing', 'segmenting'`;

const statements = (open: string): string[] => [
  'ALTER TABLE "uploads" DROP CONSTRAINT "uploads_state_is_known"',
  `ALTER TABLE "uploads" ADD CONSTRAINT "uploads_state_is_known"
     CHECK ("state" IN (${open}, 'complete', 'failed', 'cancelled'))`,
  'DROP INDEX "uploads_open"',
  `CREATE INDEX "uploads_open" ON "uploads" ("state") WHERE "state" IN (${open})`,
];

/** Uploads whose bytes have all arrived are `moving` until they are in the media store. */
export class MovingUploads1795580000000 implements MigrationInterface {
  name = 'MovingUploads1795580000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements(PRESENT)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE "uploads" SET "state" = 'uploading' WHERE "state" = 'moving'`);
    for (const statement of statements(FORMER)) await runner.query(statement);
  }
}
