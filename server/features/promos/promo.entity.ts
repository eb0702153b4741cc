import { EntitySchema } from 'typeorm';
import type { Promo } from '#schema/promo.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * A saved document. `revision` increases by one with each save. With `deletedAt`, the promo is in the trash until it is restored or swept.
 * `templateId` and `templateRevision` are the studio template that it was made from, and the template's revision at the time. `sessionId`
 * is the timetable class that it advertises, and `sessionRevision` the revision of the class that its texts show. `savedBy` is the email
 * address of the admin who saved this state for the owner, or null if the owner did.
 */
export type PromoRow = BaseRow & {
  ownerId: string;
  title: string;
  revision: number;
  document: Promo;
  deletedAt: Date | null;
  templateId: string | null;
  templateRevision: number | null;
  sessionId: string | null;
  sessionRevision: number | null;
  savedBy: string | null;
};

export const promoEntity = new EntitySchema<PromoRow>({
  name: 'promo',
  tableName: 'promos',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'promos_owner_fkey', onDelete: 'CASCADE' }),
    title: { type: 'text' },
    revision: { type: 'int' },
    document: { type: 'jsonb' },
    deletedAt: { name: 'deleted_at', type: 'timestamptz', precision: 3, nullable: true },
    templateId: idOf('template', 'template_id', {
      foreignKey: 'promos_template_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    templateRevision: { name: 'template_revision', type: 'int', nullable: true },
    sessionId: idOf('classSession', 'session_id', {
      foreignKey: 'promos_session_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    sessionRevision: { name: 'session_revision', type: 'int', nullable: true },
    savedBy: { name: 'saved_by', type: 'text', nullable: true },
  },
  // Read backwards for 'last changed first'.
  indices: [
    { name: 'promos_owner_updated', columns: ['ownerId', 'updatedAt', 'id'] },
    { name: 'promos_template', columns: ['templateId'] },
    { name: 'promos_session', columns: ['sessionId'] },
    // An index by the assets in the document. It is an expression, which only a migration can declare.
    { name: 'promos_assets', synchronize: false },
  ],
});

/** An earlier state of a promo that can be restored. A version without a `name` was saved automatically. */
export type PromoVersion = BaseRow & {
  promoId: string;
  revision: number;
  document: Promo;
  name: string | null;
  /** When the promo was saved in this state. */
  savedAt: Date;
  /** The email address of the admin who saved this state for the owner; null if the owner did. */
  savedBy: string | null;
};

export const promoVersionEntity = new EntitySchema<PromoVersion>({
  name: 'promoVersion',
  tableName: 'promo_versions',
  columns: {
    ...baseColumns,
    promoId: idOf('promo', 'promo_id', { foreignKey: 'promo_versions_promo_fkey', onDelete: 'CASCADE' }),
    revision: { type: 'int' },
    document: { type: 'jsonb' },
    name: { type: 'text', nullable: true },
    savedAt: { name: 'saved_at', type: 'timestamptz', precision: 3 },
    savedBy: { name: 'saved_by', type: 'text', nullable: true },
  },
  indices: [{ name: 'promo_versions_promo_created', columns: ['promoId', 'createdAt'] }],
});
