import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mails about money and lost access are stored with the change that causes them, and sent after it. What a studio planned stays readable for
 * a while after the studio ends.
 */
export class AccountMails1796800000820 implements MigrationInterface {
  name = 'AccountMails1796800000820';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "account_mails" (
      "id" varchar(22) NOT NULL,
      "created_at" timestamptz(3) NOT NULL DEFAULT now(),
      "updated_at" timestamptz(3) NOT NULL DEFAULT now(),
      "user_id" varchar(22) NOT NULL,
      "key" text NOT NULL,
      "subject" text NOT NULL,
      "text" text NOT NULL,
      "amount" int,
      "currency" text,
      "at" timestamptz(3) NOT NULL,
      "sent_at" timestamptz(3),
      CONSTRAINT "account_mails_pkey" PRIMARY KEY ("id"),
      CONSTRAINT "account_mails_key_key" UNIQUE ("key"),
      CONSTRAINT "account_mails_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE)`);
    await runner.query(`CREATE INDEX "account_mails_user" ON "account_mails" ("user_id", "at")`);
    await runner.query(
      `CREATE INDEX "account_mails_unsent" ON "account_mails" ("created_at") WHERE "sent_at" IS NULL`,
    );
    await runner.query(`ALTER TABLE "users" ADD "kept_planning" jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "users" DROP COLUMN "kept_planning"`);
    await runner.query(`DROP TABLE "account_mails"`);
  }
}
