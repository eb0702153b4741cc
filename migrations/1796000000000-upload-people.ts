import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE "upload_people" (
    "upload_id" character varying(22) NOT NULL,
    "person_id" character varying(22) NOT NULL,
    CONSTRAINT "upload_people_pkey" PRIMARY KEY ("upload_id", "person_id"),
    CONSTRAINT "upload_people_upload_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE CASCADE,
    CONSTRAINT "upload_people_person_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "upload_people_person" ON "upload_people" ("person_id")`,
];

/** People who were named in an upload, until its clips name them. */
export class UploadPeople1796000000000 implements MigrationInterface {
  name = 'UploadPeople1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "upload_people"');
  }
}
