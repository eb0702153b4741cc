import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that have signed in to an account, whose sign-ins no stranger's guesses can delay. */
export class KnownDevices1795570000001 implements MigrationInterface {
  name = 'KnownDevices1795570000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "known_devices" (
      "token_hash" text NOT NULL,
      "user_id" character varying(22) NOT NULL,
      "last_used_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
      CONSTRAINT "known_devices_pkey" PRIMARY KEY ("token_hash", "user_id"),
      CONSTRAINT "known_devices_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
    )`);
    await runner.query(`CREATE INDEX "known_devices_user" ON "known_devices" ("user_id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "known_devices"');
  }
}
