import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An API token may end by itself; those made before go on. */
export class TokenExpiry1796400000001 implements MigrationInterface {
  name = 'TokenExpiry1796400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "api_tokens" ADD "expires_at" TIMESTAMP(3) WITH TIME ZONE`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "api_tokens" DROP COLUMN "expires_at"`);
  }
}
