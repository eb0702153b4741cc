import { EntitySchema } from 'typeorm';
import type { Promo } from '#schema/promo.ts';
import type { TemplateLocks } from '#schema/template-locks.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * A promo that a person saved as a start for others; with a `studioId`, for everyone in the studio. With `deletedAt`, it is in no list and
 * only binds the promos that were made from it.
 */
export type TemplateRow = BaseRow & {
  ownerId: string;
  studioId: string | null;
  title: string;
  document: Promo;
  deletedAt: Date | null;
};

export const templateEntity = new EntitySchema<TemplateRow>({
  name: 'template',
  tableName: 'templates',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'templates_owner_fkey', onDelete: 'CASCADE' }),
    studioId: idOf('studio', 'studio_id', {
      foreignKey: 'templates_studio_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    title: { type: 'text' },
    document: { type: 'jsonb' },
    deletedAt: { name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [
    // Read backwards for 'newest first'.
    { name: 'templates_owner_created', columns: ['ownerId', 'createdAt', 'id'] },
    { name: 'templates_studio', columns: ['studioId'] },
  ],
});

/** One state of a studio's template, with its locks. Promos keep the values of earlier revisions until they take the newest. */
export type TemplateRevision = {
  templateId: string;
  revision: number;
  document: Promo;
  locks: TemplateLocks;
  createdAt: Date;
};

export const templateRevisionEntity = new EntitySchema<TemplateRevision>({
  name: 'templateRevision',
  tableName: 'template_revisions',
  columns: {
    templateId: idOf('template', 'template_id', {
      foreignKey: 'template_revisions_template_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'template_revisions_pkey',
    }),
    revision: { type: 'int', primary: true, primaryKeyConstraintName: 'template_revisions_pkey' },
    document: { type: 'jsonb' },
    locks: { type: 'jsonb' },
    createdAt: baseColumns.createdAt,
  },
});
