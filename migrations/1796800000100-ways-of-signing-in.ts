import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session knows when its person last proved who they are, how it began, and from which network. */
export class WaysOfSigningIn1796800000100 implements MigrationInterface {
  name = 'WaysOfSigningIn1796800000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE "sessions" ADD "authenticated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()',
    );
    await runner.query('UPDATE "sessions" SET "authenticated_at" = "created_at"');
    await runner.query(`ALTER TABLE "sessions" ADD "signed_in_with" text NOT NULL DEFAULT 'password'`);
    await runner.query('ALTER TABLE "sessions" ADD "network" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['authenticated_at', 'signed_in_with', 'network'])
      await runner.query(`ALTER TABLE "sessions" DROP COLUMN "${column}"`);
  }
}
