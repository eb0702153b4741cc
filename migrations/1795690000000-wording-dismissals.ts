import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which notes on wording a person has dismissed. */
export class WordingDismissals1795690000000 implements MigrationInterface {
  name = 'WordingDismissals1795690000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "wording_dismissals" (
        "user_id" character varying(22) NOT NULL,
        "entry_id" character varying(22) NOT NULL,
        CONSTRAINT "wording_dismissals_pkey" PRIMARY KEY ("user_id", "entry_id"),
        CONSTRAINT "wording_dismissals_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
        CONSTRAINT "wording_dismissals_entry_fkey" FOREIGN KEY ("entry_id") REFERENCES "wording_list"("id") ON DELETE CASCADE)`);
    await runner.query('CREATE INDEX "wording_dismissals_entry" ON "wording_dismissals" ("entry_id")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "wording_dismissals"');
  }
}
