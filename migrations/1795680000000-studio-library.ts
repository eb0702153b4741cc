import type { MigrationInterface, QueryRunner } from 'typeorm';

const formerCheck = `CHECK (("library_type" = 'personal' AND "owner_id" IS NOT NULL) OR ("library_type" = 'universal' AND "owner_id" IS NULL))`;
const ownerCheck = `CHECK (("library_type" = 'universal') = ("owner_id" IS NULL))`;
const studioCheck = `CHECK ("library_type" IN ('universal', 'personal') OR ("library_type" = 'studio' AND "studio_id" IS NOT NULL))`;

const addTo = (table: string): string[] => [
  `ALTER TABLE "${table}" ADD "studio_id" character varying(22)`,
  `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_studio_fkey" FOREIGN KEY ("studio_id") REFERENCES "studios"("id") ON DELETE SET NULL`,
  `CREATE INDEX "${table}_studio" ON "${table}" ("studio_id")`,
  `ALTER TABLE "${table}" DROP CONSTRAINT "${table}_personal_has_owner"`,
  `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_universal_has_no_owner" ${ownerCheck}`,
  `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_library_is_known" ${studioCheck}`,
];

const removeFrom = (table: string): string[] => [
  `UPDATE "${table}" SET library_type = 'personal' WHERE library_type = 'studio'`,
  `ALTER TABLE "${table}" DROP CONSTRAINT "${table}_library_is_known"`,
  `ALTER TABLE "${table}" DROP CONSTRAINT "${table}_universal_has_no_owner"`,
  `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_personal_has_owner" ${formerCheck}`,
  `ALTER TABLE "${table}" DROP "studio_id"`,
];

const notify = (body: string, events: string): string[] => [
  `CREATE OR REPLACE FUNCTION notify_library_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${body}
    RETURN NULL;
  END $$`,
  'DROP TRIGGER notify_library_changed ON assets',
  `CREATE TRIGGER notify_library_changed AFTER INSERT OR DELETE OR UPDATE OF ${events} ON assets
   FOR EACH ROW EXECUTE FUNCTION notify_library_changed()`,
];

const toOwner = `PERFORM pg_notify('row_changed', coalesce((coalesce(NEW, OLD)).owner_id, 'library'));`;
// To everyone in the studio, too.
const toStudio = `${toOwner}
    IF (coalesce(NEW, OLD)).studio_id IS NOT NULL THEN
      PERFORM pg_notify('row_changed', (coalesce(NEW, OLD)).studio_id);
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.owner_id IS DISTINCT FROM NEW.owner_id THEN
      PERFORM pg_notify('row_changed', coalesce(OLD.owner_id, 'library'));
    END IF;`;

/** Videos that belong to a studio: those of its shared library, and those that it gave to a member. */
export class StudioLibrary1795680000000 implements MigrationInterface {
  name = 'StudioLibrary1795680000000';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...addTo('assets'),
      ...addTo('uploads'),
      ...notify(toStudio, 'removed_at, owner_id, library_type'),
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const statements = [...notify(toOwner, 'removed_at'), ...removeFrom('uploads'), ...removeFrom('assets')];
    for (const statement of statements) await runner.query(statement);
  }
}
