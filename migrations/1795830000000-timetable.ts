import type { MigrationInterface, QueryRunner } from 'typeorm';

const FACTS = ['date', 'time', 'duration_minutes', 'class_type', 'instructor', 'room', 'details'];

const rowOf = (alias: 'NEW' | 'OLD'): string =>
  `(${[...FACTS, 'is_cancelled'].map((column) => `${alias}."${column}"`).join(', ')})`;

const statements = [
  `CREATE TABLE "class_sessions" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "owner_id" character varying(22) NOT NULL,
    "date" date NOT NULL,
    "time" time without time zone NOT NULL,
    "duration_minutes" integer,
    "class_type" text NOT NULL,
    "instructor" text NOT NULL,
    "room" text,
    "details" text,
    "is_cancelled" boolean NOT NULL DEFAULT false,
    "planned_date" date NOT NULL,
    "planned_time" time without time zone NOT NULL,
    "planned_instructor" text NOT NULL,
    "source" text NOT NULL,
    "source_key" text,
    "revision" integer NOT NULL DEFAULT 1,
    CONSTRAINT "class_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "class_sessions_source_key" UNIQUE ("owner_id", "source_key"),
    CONSTRAINT "class_sessions_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE INDEX "class_sessions_owner_date" ON "class_sessions" ("owner_id", "date")`,
  `CREATE TABLE "class_session_revisions" (
    "session_id" character varying(22) NOT NULL,
    "revision" integer NOT NULL,
    "date" date NOT NULL,
    "time" time without time zone NOT NULL,
    "duration_minutes" integer,
    "class_type" text NOT NULL,
    "instructor" text NOT NULL,
    "room" text,
    "details" text,
    "is_cancelled" boolean NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    CONSTRAINT "class_session_revisions_pkey" PRIMARY KEY ("session_id", "revision"),
    CONSTRAINT "class_session_revisions_session_fkey" FOREIGN KEY ("session_id") REFERENCES "class_sessions"("id") ON DELETE CASCADE
  )`,
  // Whoever changes a class, and how: what promos show of it is compared by these revisions.
  `CREATE FUNCTION count_class_session_revision() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${rowOf('NEW')} IS DISTINCT FROM ${rowOf('OLD')} THEN
      NEW.revision := OLD.revision + 1;
      NEW.updated_at := now();
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER count_class_session_revision BEFORE UPDATE ON "class_sessions"
     FOR EACH ROW EXECUTE FUNCTION count_class_session_revision()`,
  `CREATE FUNCTION keep_class_session_revision() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO class_session_revisions (session_id, revision, ${FACTS.join(', ')}, is_cancelled)
    SELECT NEW.id, NEW.revision, ${FACTS.map((column) => `NEW."${column}"`).join(', ')}, NEW.is_cancelled
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER keep_class_session_revision AFTER INSERT OR UPDATE ON "class_sessions"
     FOR EACH ROW EXECUTE FUNCTION keep_class_session_revision()`,
  `ALTER TABLE "promos" ADD "session_id" character varying(22)`,
  `ALTER TABLE "promos" ADD "session_revision" integer`,
  `ALTER TABLE "promos" ADD CONSTRAINT "promos_session_fkey" FOREIGN KEY ("session_id") REFERENCES "class_sessions"("id") ON DELETE SET NULL`,
  `CREATE INDEX "promos_session" ON "promos" ("session_id")`,
];

/** The classes of a timetable with their revisions, and the promos that advertise them. */
export class Timetable1795830000000 implements MigrationInterface {
  name = 'Timetable1795830000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "promos" DROP "session_revision", DROP "session_id"');
    await runner.query('DROP TABLE "class_session_revisions"');
    await runner.query('DROP TABLE "class_sessions"');
    await runner.query('DROP FUNCTION keep_class_session_revision()');
    await runner.query('DROP FUNCTION count_class_session_revision()');
  }
}
