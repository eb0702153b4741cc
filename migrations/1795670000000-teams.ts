import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "team_members" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "studio_id" character varying(22) NOT NULL,
    "email" text NOT NULL,
    "name" text NOT NULL,
    "user_id" character varying(22),
    "former_role" text,
    CONSTRAINT "team_members_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "team_members_user_key" UNIQUE ("user_id"),
    CONSTRAINT "team_members_email_is_lower_case" CHECK ("email" = lower("email")),
    CONSTRAINT "team_members_studio_fkey" FOREIGN KEY ("studio_id") REFERENCES "studios"("id") ON DELETE CASCADE,
    CONSTRAINT "team_members_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "team_members_studio" ON "team_members" ("studio_id")`,
  `CREATE INDEX "team_members_email" ON "team_members" ("email")`,
  // Those whose accounts were in a studio before.
  `INSERT INTO team_members (id, studio_id, email, name, user_id, created_at)
   SELECT left(replace(gen_random_uuid()::text, '-', ''), 22), u.studio_id, u.email,
          left(coalesce(p.instructor_name, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
                        split_part(u.email, '@', 1)), 30),
          u.id, u.created_at
     FROM users u LEFT JOIN instructor_preferences p ON p.user_id = u.id
    WHERE u.role = 'studio_team' AND u.studio_id IS NOT NULL`,
];

/** The team of a studio, with those who have not signed in yet. */
export class Teams1795670000000 implements MigrationInterface {
  name = 'Teams1795670000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "team_members"');
  }
}
