import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where something moves in a background, for layouts that leave it free. */
export class RegionsOfClips1796800000700 implements MigrationInterface {
  name = 'RegionsOfClips1796800000700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "assets" ADD "regions" jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "assets" DROP COLUMN "regions"');
  }
}
