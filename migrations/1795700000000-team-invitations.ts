import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mailed link with which somebody takes their place in a team. */
export class TeamInvitations1795700000000 implements MigrationInterface {
  name = 'TeamInvitations1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "team_members" ADD "invitation_hash" text');
    await runner.query('ALTER TABLE "team_members" ADD "invitation_expires_at" TIMESTAMP(3) WITH TIME ZONE');
    await runner.query(
      'ALTER TABLE "team_members" ADD CONSTRAINT "team_members_invitation_key" UNIQUE ("invitation_hash")',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "team_members" DROP "invitation_hash", DROP "invitation_expires_at"');
  }
}
