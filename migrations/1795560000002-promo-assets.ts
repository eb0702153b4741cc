import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which promos use an asset, without reading everybody's documents. */
export class PromoAssets1795560000002 implements MigrationInterface {
  name = 'PromoAssets1795560000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX "promos_assets" ON "promos" USING gin ((
         jsonb_path_query_array("document", '$.background.assetId')
         || jsonb_path_query_array("document", '$.overlayElements[*].overlayId')))
        WHERE "deleted_at" IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "promos_assets"');
  }
}
