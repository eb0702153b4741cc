import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "review_links" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "promo_id" character varying(22),
    "batch_id" character varying(22),
    "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "entry_count" integer NOT NULL DEFAULT 0,
    CONSTRAINT "review_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "review_links_one_per_promo" UNIQUE ("promo_id"),
    CONSTRAINT "review_links_one_per_batch" UNIQUE ("batch_id"),
    CONSTRAINT "review_links_of_promo_or_batch" CHECK (("promo_id" IS NULL) <> ("batch_id" IS NULL)),
    CONSTRAINT "review_links_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE,
    CONSTRAINT "review_links_promo_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE CASCADE,
    CONSTRAINT "review_links_batch_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "review_links_owner" ON "review_links" ("owner_id")`,
  `CREATE TABLE "review_link_addresses" (
    "token_hash" text NOT NULL,
    "link_id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    CONSTRAINT "review_link_addresses_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "review_link_addresses_link_fkey" FOREIGN KEY ("link_id") REFERENCES "review_links"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "review_link_addresses_link" ON "review_link_addresses" ("link_id")`,
  `CREATE TABLE "review_entries" (
    "id" character varying(22) NOT NULL,
    "promo_id" character varying(22) NOT NULL,
    "link_id" character varying(22),
    "kind" text NOT NULL,
    "revision" integer NOT NULL,
    "author" text NOT NULL,
    "text" text NOT NULL,
    "at_seconds" double precision,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "seen_at" TIMESTAMP(3) WITH TIME ZONE,
    "done_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "review_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "review_entries_kind_is_known" CHECK ("kind" IN ('comment', 'change_requested', 'approved')),
    CONSTRAINT "review_entries_comment_has_moment" CHECK (("kind" = 'comment') = ("at_seconds" IS NOT NULL)),
    CONSTRAINT "review_entries_promo_fkey" FOREIGN KEY ("promo_id") REFERENCES "promos"("id") ON DELETE CASCADE,
    CONSTRAINT "review_entries_link_fkey" FOREIGN KEY ("link_id") REFERENCES "review_links"("id") ON DELETE SET NULL
  )`,
  `CREATE INDEX "review_entries_promo" ON "review_entries" ("promo_id", "created_at")`,
  `CREATE INDEX "review_entries_link" ON "review_entries" ("link_id")`,
];

/** Review links of promos and batches, and what reviewers say. */
export class Reviews1795850000000 implements MigrationInterface {
  name = 'Reviews1795850000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['review_entries', 'review_link_addresses', 'review_links'])
      await runner.query(`DROP TABLE "${table}"`);
  }
}
