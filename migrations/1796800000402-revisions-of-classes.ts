import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  'date',
  'time',
  'duration_minutes',
  'class_type',
  'instructor',
  'room',
  'details',
  'is_cancelled',
];

/** Inserts the present revision of a class, then does `more`. */
const functionWith = (more: string): string =>
  `CREATE OR REPLACE FUNCTION keep_class_session_revision() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO class_session_revisions (session_id, revision, ${COLUMNS.join(', ')})
    SELECT NEW.id, NEW.revision, ${COLUMNS.map((column) => `NEW."${column}"`).join(', ')}
    ON CONFLICT DO NOTHING;
    ${more}
    RETURN NULL;
  END $$`;

/** The last 20 revisions of a class stay, and those that a promo or a row of a batch shows. */
const PRUNE = `DELETE FROM class_session_revisions r
     WHERE r.session_id = NEW.id AND r.revision <= NEW.revision - 20
       AND NOT EXISTS (SELECT 1 FROM promos p WHERE p.session_id = NEW.id AND p.session_revision = r.revision)
       AND NOT EXISTS (SELECT 1 FROM batch_rows b WHERE b.session_id = NEW.id AND b.session_revision = r.revision);`;

/** A class that is changed again and again stores no more than a bounded number of its revisions. */
export class RevisionsOfClasses1796800000402 implements MigrationInterface {
  name = 'RevisionsOfClasses1796800000402';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functionWith(PRUNE));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functionWith(''));
  }
}
