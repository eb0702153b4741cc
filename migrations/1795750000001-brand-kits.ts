import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The colours, fonts, text style and handle that the promos of a studio share. */
export class BrandKits1795750000001 implements MigrationInterface {
  name = 'BrandKits1795750000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "studios" ADD "brand_kit" jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "studios" DROP "brand_kit"');
  }
}
