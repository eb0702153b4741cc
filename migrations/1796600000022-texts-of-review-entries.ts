import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A comment on a video may be about one of its texts. */
export class TextsOfReviewEntries1796600000022 implements MigrationInterface {
  name = 'TextsOfReviewEntries1796600000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "review_entries" ADD COLUMN "about_text" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "review_entries" DROP COLUMN "about_text"');
  }
}
