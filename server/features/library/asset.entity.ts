import { EntitySchema } from 'typeorm';
import type { AssetType, LibraryType } from '#contract/library/library.contract.ts';
import type { ClipRegions } from '#schema/clip-regions.ts';
import type { TrackFacts } from '#schema/track-facts.ts';
import { bigNumber, idOf } from '#server/db/base-columns.ts';
import type { VideoUsefulness } from '#server/ports/media-ingest.ts';

/**
 * A background video, an overlay, or music. Keys name files of the media store; `width` and `height` are px of the file, `durationInSeconds`
 * is the length of one loop, and `ownerId` is null for assets that everyone may use. With a `studioId`, the asset belongs to that studio: shared
 * with the whole team (`studio`, owned by the studio's owner) or given to one member (`personal`). A background may have a smaller
 * `proxyKey` for editors, an overlay a `fallbackKey` for browsers that ignore its transparency; a `thumbnailKey` replaces the poster.
 * Together these files take `extraBytes`. With `removedAt`, the asset is in no library. Starter assets use it, because they would come back
 * if their rows were deleted.
 */
export type Asset = {
  id: string;
  kind: AssetType;
  title: string;
  libraryType: LibraryType;
  ownerId: string | null;
  studioId: string | null;
  /** Position in the library, from 0. */
  position: number;
  fileKey: string;
  posterKey: string;
  proxyKey: string | null;
  fallbackKey: string | null;
  thumbnailKey: string | null;
  mimeType: string;
  width: number;
  height: number;
  fps: number;
  frames: number;
  durationInSeconds: number;
  hasAudio: boolean;
  strip: VideoUsefulness | null;
  /** What moves where in a background; null for an overlay, and for a video of an earlier version. */
  regions: ClipRegions | null;
  /** What was measured of music, which has no size, frame rate or frames (0); null for the others. */
  track: TrackFacts | null;
  /** Of a starter tune, such as ‘Slow and sensual’. */
  mood: string | null;
  bytes: number;
  extraBytes: number;
  sha256: string;
  /** The upload it was made from; null for starter assets. */
  uploadId: string | null;
  createdAt: Date;
  removedAt: Date | null;
  /** When the sender of music confirmed that it may be used; null for the others. */
  rightsConfirmedAt: Date | null;
};

export const assetEntity = new EntitySchema<Asset>({
  name: 'asset',
  tableName: 'assets',
  columns: {
    id: { type: 'text', primary: true, primaryKeyConstraintName: 'assets_pkey' },
    kind: { type: 'text' },
    title: { type: 'text' },
    libraryType: { name: 'library_type', type: 'text' },
    ownerId: idOf('user', 'owner_id', {
      foreignKey: 'assets_owner_fkey',
      onDelete: 'CASCADE',
      nullable: true,
    }),
    studioId: idOf('studio', 'studio_id', {
      foreignKey: 'assets_studio_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    position: { type: 'int' },
    fileKey: { name: 'file_key', type: 'text' },
    posterKey: { name: 'poster_key', type: 'text' },
    proxyKey: { name: 'proxy_key', type: 'text', nullable: true },
    fallbackKey: { name: 'fallback_key', type: 'text', nullable: true },
    thumbnailKey: { name: 'thumbnail_key', type: 'text', nullable: true },
    mimeType: { name: 'mime_type', type: 'text' },
    width: { type: 'int' },
    height: { type: 'int' },
    fps: { type: 'double precision' },
    frames: { type: 'int' },
    durationInSeconds: { name: 'duration_in_seconds', type: 'double precision' },
    hasAudio: { name: 'has_audio', type: 'boolean' },
    strip: { type: 'jsonb', nullable: true },
    regions: { type: 'jsonb', nullable: true },
    track: { type: 'jsonb', nullable: true },
    mood: { type: 'text', nullable: true },
    bytes: { type: 'bigint', transformer: bigNumber },
    extraBytes: { name: 'extra_bytes', type: 'bigint', transformer: bigNumber, default: 0 },
    sha256: { type: 'text' },
    uploadId: idOf('upload', 'upload_id', {
      foreignKey: 'assets_upload_fkey',
      onDelete: 'SET NULL',
      nullable: true,
    }),
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
    removedAt: { name: 'removed_at', type: 'timestamptz', precision: 3, nullable: true },
    rightsConfirmedAt: { name: 'rights_confirmed_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  indices: [
    { name: 'assets_owner', columns: ['ownerId'] },
    { name: 'assets_upload', columns: ['uploadId'] },
    { name: 'assets_studio', columns: ['studioId'] },
  ],
  checks: [
    { name: 'assets_kind_is_known', expression: `"kind" IN ('background', 'overlay', 'music')` },
    { name: 'assets_music_is_measured', expression: `("kind" = 'music') = ("track" IS NOT NULL)` },
    {
      name: 'assets_universal_has_no_owner',
      expression: `("library_type" = 'universal') = ("owner_id" IS NULL)`,
    },
    {
      name: 'assets_library_is_known',
      expression: `"library_type" IN ('universal', 'personal') OR ("library_type" = 'studio' AND "studio_id" IS NOT NULL)`,
    },
  ],
});
