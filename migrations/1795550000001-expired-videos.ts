import type { MigrationInterface, QueryRunner } from 'typeorm';

const checkStates = (states: string): string[] => [
  'ALTER TABLE "renders" DROP CONSTRAINT "renders_state_is_known"',
  `ALTER TABLE "renders" ADD CONSTRAINT "renders_state_is_known" CHECK ("state" IN (${states}))`,
];

const formerStates = `'queued', 'running', 'completed', 'failed', 'cancelled'`;

/** The video of an `expired` render was deleted when its retention time was over. */
export class ExpiredVideos1795550000001 implements MigrationInterface {
  name = 'ExpiredVideos1795550000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of checkStates(`${formerStates}, 'expired'`)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "renders" WHERE "state" = 'expired'`);
    for (const statement of checkStates(formerStates)) await runner.query(statement);
  }
}
