import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  renders_turns: `"renders" ("owner_id", ("kind" = 'batch'), ("started_at" IS NULL), "created_at", "id")`,
  uploads_turns: `"uploads" ("uploader_id", ("started_at" IS NULL), "created_at", "id")`,
  compressions_turns: `"compressions" ("owner_id", ("started_at" IS NULL), "created_at", "id")`,
  transparency_tests_turns: `"transparency_tests" ("owner_id", ("started_at" IS NULL), "created_at", "id")`,
};

/** Waiting jobs in the order of their person's turns: a worker finds the first one of each person without the others. */
export class TurnsOfJobs1796300000000 implements MigrationInterface {
  name = 'TurnsOfJobs1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(indexes))
      await runner.query(`CREATE INDEX "${name}" ON ${columns} WHERE "state" = 'queued'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX "${name}"`);
  }
}
