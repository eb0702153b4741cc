import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The automatic week takes the brand kit of the studio unless its owner switches it off. */
export class BrandKitsOfWeeks1796800000810 implements MigrationInterface {
  name = 'BrandKitsOfWeeks1796800000810';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "week_plans" ADD "uses_brand_kit" boolean NOT NULL DEFAULT true`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "week_plans" DROP COLUMN "uses_brand_kit"`);
  }
}
