import { EntitySchema } from 'typeorm';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** A person who appears in clips, in the ledger of `ownerId`. */
export type PersonRow = BaseRow & { ownerId: string; name: string };

export const personEntity = new EntitySchema<PersonRow>({
  name: 'person',
  tableName: 'people',
  columns: {
    ...baseColumns,
    ownerId: idOf('user', 'owner_id', { foreignKey: 'people_owner_fkey', onDelete: 'CASCADE' }),
    name: { type: 'text' },
  },
  indices: [{ name: 'people_owner', columns: ['ownerId'] }],
});

/**
 * A consent of a person. It holds from `startsOn` to `endsOn` (days in UTC, both included; null means no end) unless `withdrawnAt` is set.
 * Older rows stay when a newer one is added.
 */
export type ConsentRow = BaseRow & {
  personId: string;
  agreed: string;
  startsOn: string;
  endsOn: string | null;
  withdrawnAt: Date | null;
};

export const personConsentEntity = new EntitySchema<ConsentRow>({
  name: 'personConsent',
  tableName: 'consents',
  columns: {
    ...baseColumns,
    personId: idOf('person', 'person_id', { foreignKey: 'consents_person_fkey', onDelete: 'CASCADE' }),
    agreed: { type: 'text' },
    startsOn: { name: 'starts_on', type: 'date' },
    endsOn: { name: 'ends_on', type: 'date', nullable: true },
    withdrawnAt: { name: 'withdrawn_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [{ name: 'consents_person', columns: ['personId'] }],
  checks: [{ name: 'consents_end_after_start', expression: `"ends_on" >= "starts_on"` }],
});

/** A person who appears in an asset. */
export type AssetPerson = { assetId: string; personId: string };

export const assetPersonEntity = new EntitySchema<AssetPerson>({
  name: 'assetPerson',
  tableName: 'asset_people',
  columns: {
    assetId: {
      name: 'asset_id',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'asset_people_pkey',
      foreignKey: { target: 'asset', name: 'asset_people_asset_fkey', onDelete: 'CASCADE' },
    },
    personId: idOf('person', 'person_id', {
      foreignKey: 'asset_people_person_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'asset_people_pkey',
    }),
  },
  indices: [{ name: 'asset_people_person', columns: ['personId'] }],
});

/** A clip in which nobody can be recognised, says the owner of a ledger. */
export type ClipWithoutPeople = { assetId: string; ownerId: string };

export const clipWithoutPeopleEntity = new EntitySchema<ClipWithoutPeople>({
  name: 'clipWithoutPeople',
  tableName: 'clips_without_people',
  columns: {
    assetId: {
      name: 'asset_id',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'clips_without_people_pkey',
      foreignKey: { target: 'asset', name: 'clips_without_people_asset_fkey', onDelete: 'CASCADE' },
    },
    ownerId: idOf('user', 'owner_id', {
      foreignKey: 'clips_without_people_owner_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'clips_without_people_pkey',
    }),
  },
  indices: [{ name: 'clips_without_people_owner', columns: ['ownerId'] }],
});

/** A person who will appear in the assets of an upload. */
export type UploadPerson = { uploadId: string; personId: string };

export const uploadPersonEntity = new EntitySchema<UploadPerson>({
  name: 'uploadPerson',
  tableName: 'upload_people',
  columns: {
    uploadId: idOf('upload', 'upload_id', {
      foreignKey: 'upload_people_upload_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'upload_people_pkey',
    }),
    personId: idOf('person', 'person_id', {
      foreignKey: 'upload_people_person_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'upload_people_pkey',
    }),
  },
  indices: [{ name: 'upload_people_person', columns: ['personId'] }],
});

/**
 * A person whom a render shows. A trigger freezes these rows when the render is requested and when its video is made. The person may be
 * gone, because a ledger is deleted with its account.
 */
export type RenderPerson = { renderId: string; personId: string };

export const renderPersonEntity = new EntitySchema<RenderPerson>({
  name: 'renderPerson',
  tableName: 'render_people',
  columns: {
    renderId: idOf('render', 'render_id', {
      foreignKey: 'render_people_render_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'render_people_pkey',
    }),
    personId: {
      name: 'person_id',
      type: 'varchar',
      length: 22,
      primary: true,
      primaryKeyConstraintName: 'render_people_pkey',
    },
  },
  indices: [{ name: 'render_people_person', columns: ['personId'] }],
});
