import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mailed link can also confirm the address that replaces the account's. */
export class EmailChanges1795610000000 implements MigrationInterface {
  name = 'EmailChanges1795610000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "email_confirmations" ADD "new_email" text');
    await runner.query('ALTER TABLE "email_confirmations" ADD "session_id" character varying(22)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM "email_confirmations" WHERE "new_email" IS NOT NULL');
    await runner.query('ALTER TABLE "email_confirmations" DROP "session_id"');
    await runner.query('ALTER TABLE "email_confirmations" DROP "new_email"');
  }
}
