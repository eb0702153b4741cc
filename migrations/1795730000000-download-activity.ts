import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `ALTER TABLE "downloads"
     ADD "user_email" text NOT NULL DEFAULT '', ADD "user_role" text NOT NULL DEFAULT '', ADD "user_subscription_status" text,
     ADD "instructor_name" text, ADD "class_type" text`,
  // Of former downloads only the present account is known, and the class form as long as the render is kept.
  `UPDATE "downloads" d
      SET "user_email" = u.email, "user_role" = u.role, "user_subscription_status" = u.subscription_status
     FROM "users" u WHERE u.id = d.user_id`,
  `UPDATE "downloads" d
      SET "instructor_name" = nullif(trim(r.document->'classInfo'->>'instructorName'), ''),
          "class_type" = nullif(trim(r.document->'classInfo'->>'classType'), '')
     FROM "renders" r
    WHERE r.owner_id = d.user_id AND coalesce(r.content_hash, r.id) = d.video_key
      AND coalesce(r.document->>'textMode', '') <> 'dancer'`,
  `CREATE INDEX "downloads_created" ON "downloads" ("created_at", "id")`,
  `CREATE INDEX "downloads_user_created" ON "downloads" ("user_id", "created_at", "id")`,
  `CREATE INDEX "renders_finished" ON "renders" ("finished_at", "state", "started_at", "error_code")`,
  `CREATE INDEX "renders_stored" ON "renders" ("owner_id", "bytes") WHERE "state" = 'completed'`,
];

/** Who downloaded, and for which class, as it was at that moment; indexes for the statistics of admins. */
export class DownloadActivity1795730000000 implements MigrationInterface {
  name = 'DownloadActivity1795730000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of [
      'renders_stored',
      'renders_finished',
      'downloads_user_created',
      'downloads_created',
    ]) {
      await runner.query(`DROP INDEX "${index}"`);
    }
    await runner.query(
      `ALTER TABLE "downloads" DROP "user_email", DROP "user_role", DROP "user_subscription_status",
         DROP "instructor_name", DROP "class_type"`,
    );
  }
}
