import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An end card uses an asset too: its logo. */
export class EndCardLogos1795820000000 implements MigrationInterface {
  name = 'EndCardLogos1795820000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "promos_assets"');
    await runner.query(
      `CREATE INDEX "promos_assets" ON "promos" USING gin ((
         jsonb_path_query_array("document", '$.background.assetId')
         || jsonb_path_query_array("document", '$.overlayElements[*].overlayId')
         || jsonb_path_query_array("document", '$.endCard.logoId')))
        WHERE "deleted_at" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "promos_assets"');
    await runner.query(
      `CREATE INDEX "promos_assets" ON "promos" USING gin ((
         jsonb_path_query_array("document", '$.background.assetId')
         || jsonb_path_query_array("document", '$.overlayElements[*].overlayId')))
        WHERE "deleted_at" IS NULL`,
    );
  }
}
