import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ids of the assets in a document, as `assetsIn` and the index `renders_assets` have them. */
const ASSETS = (document: string): string =>
  `jsonb_path_query_array(${document}, '$.background.assetId')
    || jsonb_path_query_array(${document}, '$.overlayElements[*].overlayId')
    || jsonb_path_query_array(${document}, '$.endCard.logoId')`;

const PEOPLE_OF = (render: string): string =>
  `SELECT ${render}.id, shown.person_id
     FROM jsonb_array_elements_text(${ASSETS(`${render}.document`)}) AS used (asset_id)
     JOIN asset_people shown ON shown.asset_id = used.asset_id`;

/**
 * Whom a video shows is kept with it, from its request and from its end, so that deleting the clip, or naming nobody in it any more, does not
 * make a withdrawn video public again. A trigger, because a video is made in several ways. Without a foreign key to the person: a ledger
 * that is deleted with its account leaves videos of other accounts, whose consents nobody can prove then.
 */
export class PeopleOfVideos1796800000000 implements MigrationInterface {
  name = 'PeopleOfVideos1796800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "render_people" (
         "render_id" varchar(22) NOT NULL, "person_id" varchar(22) NOT NULL,
         CONSTRAINT "render_people_pkey" PRIMARY KEY ("render_id", "person_id"),
         CONSTRAINT "render_people_render_fkey" FOREIGN KEY ("render_id") REFERENCES "renders" ("id") ON DELETE CASCADE)`,
    );
    await runner.query(`CREATE INDEX "render_people_person" ON "render_people" ("person_id")`);
    await runner.query(
      `INSERT INTO render_people (render_id, person_id)
       SELECT named.* FROM renders r, LATERAL (${PEOPLE_OF('r')}) AS named ON CONFLICT DO NOTHING`,
    );
    await runner.query(
      `CREATE FUNCTION freeze_people_of_render() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         INSERT INTO render_people (render_id, person_id) ${PEOPLE_OF('NEW')} ON CONFLICT DO NOTHING;
         RETURN NULL;
       END $$`,
    );
    await runner.query(
      `CREATE TRIGGER freeze_people_of_new_render AFTER INSERT ON renders
       FOR EACH ROW EXECUTE FUNCTION freeze_people_of_render()`,
    );
    await runner.query(
      `CREATE TRIGGER freeze_people_of_finished_render AFTER UPDATE OF state ON renders
       FOR EACH ROW WHEN (NEW.state = 'completed' AND OLD.state <> 'completed')
       EXECUTE FUNCTION freeze_people_of_render()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER freeze_people_of_finished_render ON renders');
    await runner.query('DROP TRIGGER freeze_people_of_new_render ON renders');
    await runner.query('DROP FUNCTION freeze_people_of_render()');
    await runner.query('DROP TABLE "render_people"');
  }
}
