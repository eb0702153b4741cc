import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "authenticator_apps" (
    "user_id" character varying(22) NOT NULL,
    "sealed_secret" text NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "confirmed_at" TIMESTAMP(3) WITH TIME ZONE,
    "last_step" integer,
    CONSTRAINT "authenticator_apps_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "authenticator_apps_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE TABLE "recovery_codes" (
    "code_hash" text NOT NULL,
    "user_id" character varying(22) NOT NULL,
    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("code_hash"),
    CONSTRAINT "recovery_codes_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "recovery_codes_user" ON "recovery_codes" ("user_id")`,
  `CREATE TABLE "pending_sign_ins" (
    "token_hash" text NOT NULL,
    "user_id" character varying(22) NOT NULL,
    "checked_hash" text NOT NULL,
    "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "pending_sign_ins_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "pending_sign_ins_user" ON "pending_sign_ins" ("user_id")`,
  `CREATE TABLE "passkeys" (
    "id" character varying(22) NOT NULL,
    "user_id" character varying(22) NOT NULL,
    "credential_id" text NOT NULL,
    "public_key" text NOT NULL,
    "counter" bigint NOT NULL,
    "transports" text array NOT NULL,
    "name" text NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    "last_used_at" TIMESTAMP(3) WITH TIME ZONE,
    CONSTRAINT "passkeys_credential_key" UNIQUE ("credential_id"),
    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "passkeys_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "passkeys_user" ON "passkeys" ("user_id")`,
  `CREATE TABLE "passkey_challenges" (
    "challenge_hash" text NOT NULL,
    "session_id" character varying(22),
    "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge_hash"),
    CONSTRAINT "passkey_challenges_session_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "passkey_challenges_session" ON "passkey_challenges" ("session_id") WHERE "session_id" IS NOT NULL`,
];

const tables = ['passkey_challenges', 'passkeys', 'pending_sign_ins', 'recovery_codes', 'authenticator_apps'];

/** The second step of a sign-in, by an authenticator app or a recovery code, and passkeys. */
export class TwoStepSignIn1796800000101 implements MigrationInterface {
  name = 'TwoStepSignIn1796800000101';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP TABLE "${table}"`);
  }
}
