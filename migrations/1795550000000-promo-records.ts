import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['promos', 'promo_versions', 'templates', 'renders', 'overlay_tracks'];

/** Records by element id, under their names in all versions of the document. */
const records = ['elementNames', 'textTemplates', 'wordPatterns', 'overwrittenTexts', 'replacedWords'];

/** More entries than this are not read; as many elements as a promo may have are well below. */
const READ_ENTRIES = 500;

const elementIds = `SELECT jsonb_path_query("document", '$.textElements[*].id') #>> '{}'
  UNION SELECT jsonb_path_query("document", '$.overlayElements[*].id') #>> '{}'`;

/** Removes entries of elements that are gone from records that had no bound, so that the documents load. */
export class PromoRecords1795550000000 implements MigrationInterface {
  name = 'PromoRecords1795550000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      for (const record of records) {
        await runner.query(
          `UPDATE "${table}" SET "document" = jsonb_set("document", '{${record}}', coalesce(
             (SELECT jsonb_object_agg(key, value) FROM jsonb_each("document" -> '${record}') WHERE key IN (${elementIds})),
             '{}'))
            WHERE (SELECT count(*) FROM jsonb_object_keys("document" -> '${record}')) > ${READ_ENTRIES}`,
        );
      }
    }
  }

  /** What was removed says nothing that a video shows. */
  async down(): Promise<void> {}
}
