import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A renewed session is known by its new cookie alone. */
export class NoFormerCookies1795645000000 implements MigrationInterface {
  name = 'NoFormerCookies1795645000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "sessions" DROP COLUMN "former_id_hash", DROP COLUMN "renewed_at"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "sessions" ADD COLUMN "former_id_hash" text, ADD COLUMN "renewed_at" timestamptz(3)`,
    );
    await runner.query(`CREATE INDEX "sessions_former_id_hash" ON "sessions" ("former_id_hash")`);
  }
}
