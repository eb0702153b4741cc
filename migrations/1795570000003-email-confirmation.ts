import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Email addresses are confirmed by a mailed link; those of the former version count as confirmed. */
export class EmailConfirmation1795570000003 implements MigrationInterface {
  name = 'EmailConfirmation1795570000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "users" ADD "email_confirmed_at" TIMESTAMP(3) WITH TIME ZONE');
    await runner.query('UPDATE "users" SET "email_confirmed_at" = now()');
    await runner.query(`CREATE TABLE "email_confirmations" (
      "token_hash" text NOT NULL,
      "user_id" character varying(22) NOT NULL,
      "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
      CONSTRAINT "email_confirmations_pkey" PRIMARY KEY ("token_hash"),
      CONSTRAINT "email_confirmations_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
    )`);
    await runner.query('CREATE INDEX "email_confirmations_user" ON "email_confirmations" ("user_id")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "email_confirmations"');
    await runner.query('ALTER TABLE "users" DROP "email_confirmed_at"');
  }
}
