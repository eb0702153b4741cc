import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renders carry their estimated cost, by which they choose a lane; those of the former version have none. */
export class RenderCost1795540000000 implements MigrationInterface {
  name = 'RenderCost1795540000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "renders" ADD "cost" double precision');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "renders" DROP COLUMN "cost"');
  }
}
