import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The handles of instructors, and the rooms of a studio. */
export class InstructorsAndRooms1795750000000 implements MigrationInterface {
  name = 'InstructorsAndRooms1795750000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "instructor_preferences" ADD "handle" text');
    await runner.query('ALTER TABLE "team_members" ADD "handle" text');
    await runner.query(`ALTER TABLE "studios" ADD "rooms" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "studios" DROP "rooms"');
    await runner.query('ALTER TABLE "team_members" DROP "handle"');
    await runner.query('ALTER TABLE "instructor_preferences" DROP "handle"');
  }
}
