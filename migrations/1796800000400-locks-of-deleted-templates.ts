import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deleted template stays while it binds promos. */
export class LocksOfDeletedTemplates1796800000400 implements MigrationInterface {
  name = 'LocksOfDeletedTemplates1796800000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "templates" ADD "deleted_at" timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "templates" WHERE "deleted_at" IS NOT NULL`);
    await runner.query(`ALTER TABLE "templates" DROP COLUMN "deleted_at"`);
  }
}
