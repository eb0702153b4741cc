import type { MigrationInterface, QueryRunner } from 'typeorm';
import { newId } from '#server/db/new-id.ts';

/** Sizes that may exceed two gigabytes. */
const sizes = [
  ['assets', 'bytes'],
  ['assets', 'extra_bytes'],
  ['renders', 'bytes'],
  ['kept_videos', 'bytes'],
] as const;

/** An id that database and stores share, so that files are never swept by a database that they do not belong to. */
export class Installation1795530000000 implements MigrationInterface {
  name = 'Installation1795530000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "installation" (
      "is_only" boolean NOT NULL DEFAULT true,
      "id" character varying(22) NOT NULL,
      "generation" integer NOT NULL DEFAULT '0',
      CONSTRAINT "installation_is_only_row" CHECK ("is_only"),
      CONSTRAINT "installation_pkey" PRIMARY KEY ("is_only")
    )`);
    await runner.query('INSERT INTO installation (id) VALUES ($1)', [newId()]);
    for (const [table, column] of sizes) {
      await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" TYPE bigint`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of sizes) {
      await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" TYPE integer`);
    }
    await runner.query('DROP TABLE "installation"');
  }
}
