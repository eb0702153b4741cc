import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a person's last upload was started, for the turns, without reading all of them. */
export class LastStartOfUploads1796400000000 implements MigrationInterface {
  name = 'LastStartOfUploads1796400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX "uploads_uploader_started" ON "uploads" ("uploader_id", "started_at")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "uploads_uploader_started"`);
  }
}
