import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', OLD.id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER notify_session_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_session_ended()`,
];

/** Every process hears of an ended session, to end its event streams. */
export class SessionNotifications1795560000001 implements MigrationInterface {
  name = 'SessionNotifications1795560000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER notify_session_ended ON sessions');
    await runner.query('DROP FUNCTION notify_session_ended');
  }
}
