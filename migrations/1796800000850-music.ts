import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Music in libraries, what was measured of it, and when its sender confirmed that it may be used. */
export class Music1796800000850 implements MigrationInterface {
  name = 'Music1796800000850';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "assets" ADD "track" jsonb');
    await runner.query('ALTER TABLE "assets" ADD "mood" text');
    for (const table of ['assets', 'uploads']) {
      await runner.query(`ALTER TABLE "${table}" ADD "rights_confirmed_at" timestamp(3) with time zone`);
      await runner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${table}_kind_is_known"`);
      await runner.query(
        `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_kind_is_known" CHECK ("kind" IN ('background', 'overlay', 'music'))`,
      );
    }
    await runner.query(
      `ALTER TABLE "assets" ADD CONSTRAINT "assets_music_is_measured" CHECK (("kind" = 'music') = ("track" IS NOT NULL))`,
    );
    await runner.query(
      `ALTER TABLE "uploads" ADD CONSTRAINT "uploads_music_is_allowed" CHECK (("kind" = 'music') = ("rights_confirmed_at" IS NOT NULL))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "uploads" DROP CONSTRAINT "uploads_music_is_allowed"');
    await runner.query('ALTER TABLE "assets" DROP CONSTRAINT "assets_music_is_measured"');
    for (const table of ['uploads', 'assets']) {
      await runner.query(`DELETE FROM "${table}" WHERE "kind" = 'music'`);
      await runner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${table}_kind_is_known"`);
      await runner.query(
        `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_kind_is_known" CHECK ("kind" IN ('background', 'overlay'))`,
      );
      await runner.query(`ALTER TABLE "${table}" DROP COLUMN "rights_confirmed_at"`);
    }
    await runner.query('ALTER TABLE "assets" DROP COLUMN "mood"');
    await runner.query('ALTER TABLE "assets" DROP COLUMN "track"');
  }
}
