import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history of written texts of a promo, and what a person's texts should say. */
export class PromotionTexts1795620000000 implements MigrationInterface {
  name = 'PromotionTexts1795620000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "promotion_texts" (
        "id" character varying(22) NOT NULL,
        "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
        "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
        "promo_id" character varying(22) NOT NULL,
        "writer" text NOT NULL,
        "writing_style" text NOT NULL,
        "length" text NOT NULL,
        "blocks" jsonb NOT NULL,
        CONSTRAINT "promotion_texts_pkey" PRIMARY KEY ("id"),
        CONSTRAINT "promotion_texts_promo_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE CASCADE)`);
    await runner.query(
      'CREATE INDEX "promotion_texts_promo_created" ON "promotion_texts" ("promo_id", "created_at")',
    );
    await runner.query(`
      CREATE TABLE "writing_preferences" (
        "user_id" character varying(22) NOT NULL,
        "do_say" jsonb NOT NULL,
        "dont_say" jsonb NOT NULL,
        CONSTRAINT "writing_preferences_pkey" PRIMARY KEY ("user_id"),
        CONSTRAINT "writing_preferences_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "writing_preferences"');
    await runner.query('DROP TABLE "promotion_texts"');
  }
}
