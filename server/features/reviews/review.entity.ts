import { EntitySchema } from 'typeorm';
import { ReviewEntryKind } from '#contract/sharing/reviews.contract.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/**
 * A link with which anyone can review a promo, or all promos of a batch, until `expiresAt`. `entryCount` counts all entries that were ever
 * made through it.
 */
export type ReviewLinkRow = BaseRow & {
  ownerId: string;
  promoId: string | null;
  batchId: string | null;
  expiresAt: Date;
  entryCount: number;
};

export const reviewLinkEntity = new EntitySchema<ReviewLinkRow>({
  name: 'reviewLink',
  tableName: 'review_links',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'review_links_owner_fkey', onDelete: 'CASCADE' }),
    promoId: idOf('promo', 'promo_id', {
      foreignKey: 'review_links_promo_fkey',
      onDelete: 'CASCADE',
      nullable: true,
    }),
    batchId: idOf('batch', 'batch_id', {
      foreignKey: 'review_links_batch_fkey',
      onDelete: 'CASCADE',
      nullable: true,
    }),
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
    entryCount: { name: 'entry_count', type: 'int', default: 0 },
  },
  uniques: [
    { name: 'review_links_one_per_promo', columns: ['promoId'] },
    { name: 'review_links_one_per_batch', columns: ['batchId'] },
  ],
  indices: [{ name: 'review_links_owner', columns: ['ownerId'] }],
  checks: [
    {
      name: 'review_links_of_promo_or_batch',
      expression: `("promo_id" IS NULL) <> ("batch_id" IS NULL)`,
    },
  ],
});

/** One address of a link. Only the SHA-256 of its token is stored, so that a reader of the database cannot open it. */
export type ReviewLinkAddress = { tokenHash: string; linkId: string; createdAt: Date };

export const reviewLinkAddressEntity = new EntitySchema<ReviewLinkAddress>({
  name: 'reviewLinkAddress',
  tableName: 'review_link_addresses',
  columns: {
    tokenHash: {
      name: 'token_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'review_link_addresses_pkey',
    },
    linkId: idOf('reviewLink', 'link_id', {
      foreignKey: 'review_link_addresses_link_fkey',
      onDelete: 'CASCADE',
    }),
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3, createDate: true },
  },
  indices: [{ name: 'review_link_addresses_link', columns: ['linkId'] }],
});

/**
 * A reviewer's comment or decision about a video of the promo at `revision`. It stays when the link is withdrawn. The owner sets `seenAt`
 * and `doneAt`.
 */
export type ReviewEntryRow = {
  id: string;
  promoId: string;
  linkId: string | null;
  kind: ReviewEntryKind;
  revision: number;
  author: string;
  text: string;
  atSeconds: number | null;
  aboutText: string | null;
  createdAt: Date;
  seenAt: Date | null;
  doneAt: Date | null;
};

export const reviewEntryEntity = new EntitySchema<ReviewEntryRow>({
  name: 'reviewEntry',
  tableName: 'review_entries',
  columns: {
    id: { type: 'varchar', length: 22, primary: true, primaryKeyConstraintName: 'review_entries_pkey' },
    promoId: idOf('promo', 'promo_id', { foreignKey: 'review_entries_promo_fkey', onDelete: 'CASCADE' }),
    linkId: idOf('reviewLink', 'link_id', {
      foreignKey: 'review_entries_link_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    kind: { type: 'text' },
    revision: { type: 'int' },
    author: { type: 'text' },
    text: { type: 'text' },
    atSeconds: { name: 'at_seconds', type: 'double precision', nullable: true },
    aboutText: { name: 'about_text', type: 'text', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
    seenAt: { name: 'seen_at', type: 'timestamptz', precision: 3, nullable: true },
    doneAt: { name: 'done_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [
    { name: 'review_entries_promo', columns: ['promoId', 'createdAt'] },
    { name: 'review_entries_link', columns: ['linkId'] },
  ],
  checks: [
    {
      name: 'review_entries_kind_is_known',
      expression: `"kind" IN (${ReviewEntryKind.options.map((kind) => `'${kind}'`).join(', ')})`,
    },
    {
      name: 'review_entries_comment_has_moment',
      expression: `("kind" = 'comment') = ("at_seconds" IS NOT NULL)`,
    },
  ],
});
