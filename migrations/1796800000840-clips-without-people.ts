import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The clips of which the owner of a ledger has said that nobody in them can be recognised. */
export class ClipsWithoutPeople1796800000840 implements MigrationInterface {
  name = 'ClipsWithoutPeople1796800000840';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "clips_without_people" (
         "asset_id" text NOT NULL,
         "owner_id" character varying(22) NOT NULL,
         CONSTRAINT "clips_without_people_pkey" PRIMARY KEY ("asset_id", "owner_id"),
         CONSTRAINT "clips_without_people_asset_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets" ("id") ON DELETE CASCADE,
         CONSTRAINT "clips_without_people_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users" ("id") ON DELETE CASCADE)`,
    );
    await runner.query(`CREATE INDEX "clips_without_people_owner" ON "clips_without_people" ("owner_id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "clips_without_people"`);
  }
}
