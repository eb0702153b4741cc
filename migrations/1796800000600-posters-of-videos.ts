import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every video has a poster, not only one with a page. */
export class PostersOfVideos1796800000600 implements MigrationInterface {
  name = 'PostersOfVideos1796800000600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "render_posters" (
         "render_id" character varying(22) CONSTRAINT "render_posters_pkey" PRIMARY KEY
           CONSTRAINT "render_posters_render_fkey" REFERENCES "renders" ("id") ON DELETE CASCADE,
         "jpeg" bytea NOT NULL
       )`,
    );
    await runner.query('ALTER TABLE "video_pages" DROP COLUMN "poster"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "video_pages" ADD "poster" bytea');
    await runner.query('DROP TABLE "render_posters"');
  }
}
