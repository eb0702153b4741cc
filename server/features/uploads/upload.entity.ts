import { EntitySchema } from 'typeorm';
import type { AssetType, LibraryType } from '#contract/library/library.contract.ts';
import type { ClipRegions } from '#schema/clip-regions.ts';
import { type BaseRow, baseColumns, bigNumber, idOf } from '#server/db/base-columns.ts';
import type { VideoAsset } from '#server/features/library/assets.service.ts';
import type { LostSound } from '#server/ports/media-ingest.ts';

/**
 * `uploading`: its bytes are arriving; `moving`: all have arrived and move from this machine into the media store; `received`: they are
 * there, and another call decides what happens to the upload; `queued`: it waits for a worker. The states up to `segmenting` are open: the
 * upload's bytes are reserved, and it can be cancelled.
 */
const uploadStates = [
  'uploading',
  'moving',
  'received',
  'queued',
  'processing',
  'segmenting',
  'complete',
  'failed',
  'cancelled',
] as const;
export type UploadState = (typeof uploadStates)[number];

/** The full video of an upload, what of its sound could not be decoded, and its seconds; rows of earlier versions do not say. */
export type WholeVideo = VideoAsset & {
  lostSound?: LostSound | null;
  regionsBySecond?: readonly ClipRegions[];
};

/**
 * A file on its way into a library, and the job of processing it (see server/jobs). `bytes` is the announced size. `isCounted`: it counts
 * as one of the videos of its owner's plan. `cutsClips`: it is cut into clips, from its first `cutSeconds` (null means all). `sourceKey`
 * names the original file, and `whole` the full video made from it until its clips are cut. `attempt` goes up with every start and never
 * down; a worker writes only while its own attempt is the current one.
 */
export type Upload = BaseRow & {
  uploaderId: string;
  kind: AssetType;
  libraryType: LibraryType;
  ownerId: string | null;
  studioId: string | null;
  title: string;
  isResumable: boolean;
  bytes: number;
  isCounted: boolean;
  cutsClips: boolean;
  cutSeconds: number | null;
  state: UploadState;
  /** Progress within the state, 0 to 1. */
  progress: number;
  errorCode: string | null;
  errorMessage: string | null;
  sourceKey: string | null;
  whole: WholeVideo | null;
  attempt: number;
  jobId: string | null;
  retryAt: Date | null;
  startedAt: Date | null;
  /** When the sender confirmed that the music may be used; null for other kinds. */
  rightsConfirmedAt: Date | null;
};

/** The overlays that a studio shares are its logos, which are images. */
export const isLogo = ({ kind, libraryType }: Pick<Upload, 'kind' | 'libraryType'>): boolean =>
  kind === 'overlay' && libraryType === 'studio';

export const uploadEntity = new EntitySchema<Upload>({
  name: 'upload',
  tableName: 'uploads',
  columns: {
    ...baseColumns,
    uploaderId: idOf('user', 'uploader_id', { foreignKey: 'uploads_uploader_fkey', onDelete: 'CASCADE' }),
    kind: { type: 'text' },
    libraryType: { name: 'library_type', type: 'text' },
    ownerId: idOf('user', 'owner_id', {
      foreignKey: 'uploads_owner_fkey',
      onDelete: 'CASCADE',
      nullable: true,
    }),
    studioId: idOf('studio', 'studio_id', {
      foreignKey: 'uploads_studio_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    title: { type: 'text' },
    isResumable: { name: 'is_resumable', type: 'boolean' },
    bytes: { type: 'bigint', transformer: bigNumber },
    isCounted: { name: 'is_counted', type: 'boolean' },
    cutsClips: { name: 'cuts_clips', type: 'boolean' },
    cutSeconds: { name: 'cut_seconds', type: 'double precision', nullable: true },
    state: { type: 'text' },
    progress: { type: 'double precision', default: 0 },
    errorCode: { name: 'error_code', type: 'text', nullable: true },
    errorMessage: { name: 'error_message', type: 'text', nullable: true },
    sourceKey: { name: 'source_key', type: 'text', nullable: true },
    whole: { type: 'jsonb', nullable: true },
    attempt: { type: 'int', default: 0 },
    jobId: { name: 'job_id', type: 'uuid', nullable: true },
    retryAt: { name: 'retry_at', type: 'timestamptz', precision: 3, nullable: true },
    startedAt: { name: 'started_at', type: 'timestamptz', precision: 3, nullable: true },
    rightsConfirmedAt: { name: 'rights_confirmed_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [
    { name: 'uploads_uploader_created', columns: ['uploaderId', 'createdAt'] },
    { name: 'uploads_owner', columns: ['ownerId'] },
    { name: 'uploads_studio', columns: ['studioId'] },
    {
      name: 'uploads_open',
      columns: ['state'],
      where: `"state" IN ('uploading', 'moving', 'received', 'queued', 'processing', 'segmenting')`,
    },
  ],
  checks: [
    { name: 'uploads_kind_is_known', expression: `"kind" IN ('background', 'overlay', 'music')` },
    {
      name: 'uploads_music_is_allowed',
      expression: `("kind" = 'music') = ("rights_confirmed_at" IS NOT NULL)`,
    },
    {
      name: 'uploads_state_is_known',
      expression: `"state" IN (${uploadStates.map((state) => `'${state}'`).join(', ')})`,
    },
    {
      name: 'uploads_universal_has_no_owner',
      expression: `("library_type" = 'universal') = ("owner_id" IS NULL)`,
    },
    {
      name: 'uploads_library_is_known',
      expression: `"library_type" IN ('universal', 'personal') OR ("library_type" = 'studio' AND "studio_id" IS NOT NULL)`,
    },
    {
      name: 'uploads_failed_has_reason',
      expression: `"state" <> 'failed' OR ("error_code" IS NOT NULL AND "error_message" IS NOT NULL)`,
    },
  ],
});

/** The permission to send one file. Only a hash of the signature is stored, and deleted on use. */
type UploadSignature = { signatureHash: string; userId: string; expiresAt: Date };

export const uploadSignatureEntity = new EntitySchema<UploadSignature>({
  name: 'upload-signature',
  tableName: 'upload_signatures',
  columns: {
    signatureHash: {
      name: 'signature_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'upload_signatures_pkey',
    },
    userId: idOf('user', 'user_id', { foreignKey: 'upload_signatures_user_fkey', onDelete: 'CASCADE' }),
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'upload_signatures_user', columns: ['userId'] }],
});
