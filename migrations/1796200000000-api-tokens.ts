import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "api_tokens" (
    "token_hash" text NOT NULL,
    "id" character varying(22) NOT NULL,
    "user_id" character varying(22) NOT NULL,
    "name" text NOT NULL,
    "scopes" text array NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "last_used_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "api_tokens_id_key" UNIQUE ("id"),
    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "api_tokens_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "api_tokens_user" ON "api_tokens" ("user_id")`,
];

/** Tokens by which scripts and assistants act for a person. */
export class ApiTokens1796200000000 implements MigrationInterface {
  name = 'ApiTokens1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "api_tokens"');
  }
}
