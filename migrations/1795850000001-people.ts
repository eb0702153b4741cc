import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "people" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "name" text NOT NULL,
    CONSTRAINT "people_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "people_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "people_owner" ON "people" ("owner_id")`,
  `CREATE TABLE "consents" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "person_id" character varying(22) NOT NULL,
    "agreed" text NOT NULL,
    "starts_on" date NOT NULL,
    "ends_on" date,
    "withdrawn_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "consents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "consents_end_after_start" CHECK ("ends_on" >= "starts_on"),
    CONSTRAINT "consents_person_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "consents_person" ON "consents" ("person_id")`,
  `CREATE TABLE "asset_people" (
    "asset_id" text NOT NULL,
    "person_id" character varying(22) NOT NULL,
    CONSTRAINT "asset_people_pkey" PRIMARY KEY ("asset_id", "person_id"),
    CONSTRAINT "asset_people_asset_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE CASCADE,
    CONSTRAINT "asset_people_person_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "asset_people_person" ON "asset_people" ("person_id")`,
  // As of promos: which videos show an asset.
  `CREATE INDEX "renders_assets" ON "renders" USING gin ((
     jsonb_path_query_array("document", '$.background.assetId')
     || jsonb_path_query_array("document", '$.overlayElements[*].overlayId')
     || jsonb_path_query_array("document", '$.endCard.logoId')))`,
];

/** People seen in clips, and what they agreed to. */
export class People1795850000001 implements MigrationInterface {
  name = 'People1795850000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "renders_assets"');
    for (const table of ['asset_people', 'consents', 'people']) await runner.query(`DROP TABLE "${table}"`);
  }
}
