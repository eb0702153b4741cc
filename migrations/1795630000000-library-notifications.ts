import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  // To everybody under 'library', or to the owner.
  `CREATE FUNCTION notify_library_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', coalesce((coalesce(NEW, OLD)).owner_id, 'library'));
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER notify_library_changed
  AFTER INSERT OR DELETE OR UPDATE OF removed_at ON assets
  FOR EACH ROW EXECUTE FUNCTION notify_library_changed()`,
];

/** Open editors hear of assets that come into a library or leave it. */
export class LibraryNotifications1795630000000 implements MigrationInterface {
  name = 'LibraryNotifications1795630000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER notify_library_changed ON assets');
    await runner.query('DROP FUNCTION notify_library_changed');
  }
}
