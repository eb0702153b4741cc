import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { starterRegions } from '#remotion/starter/clip-regions.ts';
import { type StarterAsset, starterLibrary } from '#remotion/starter/library.ts';
import { type StarterTrack, starterTracks } from '#remotion/starter/tracks.ts';
import type { LocalDeps } from '#server/deps.ts';
import { projectRoot } from '#server/project-root.ts';
import { type Asset, assetEntity } from './asset.entity.ts';

const starterFiles = path.join(projectRoot, 'remotion/starter/files');

/** The key contains the checksum, so that a new version never changes a file that is being read. */
const keyOf = (relativePath: string, sha256: string): string => {
  const { dir, name, ext } = path.posix.parse(relativePath);
  return `starter/${dir}/${name}-${sha256.slice(0, 8)}${ext}`;
};

/** The columns that come with the starter library. Changes to the others stay. */
type StarterRow = Omit<
  Asset,
  | 'studioId'
  | 'createdAt'
  | 'fallbackKey'
  | 'thumbnailKey'
  | 'strip'
  | 'extraBytes'
  | 'uploadId'
  | 'removedAt'
  | 'rightsConfirmedAt'
>;

const rowOf = (asset: StarterAsset, position: number): StarterRow => {
  const { file, posterFile, proxyFile, ...facts } = asset;
  return {
    ...facts,
    libraryType: 'universal',
    ownerId: null,
    position,
    fileKey: keyOf(file, asset.sha256),
    posterKey: keyOf(posterFile, asset.sha256),
    proxyKey: proxyFile === null ? null : keyOf(proxyFile, asset.sha256),
    regions: starterRegions[asset.id] ?? null,
    track: null,
    mood: null,
  };
};

const rowOfTrack = (track: StarterTrack, position: number): StarterRow => {
  const { file, posterFile, facts, ...rest } = track;
  return {
    ...rest,
    kind: 'music',
    libraryType: 'universal',
    ownerId: null,
    position,
    fileKey: keyOf(file, track.sha256),
    posterKey: keyOf(posterFile, track.sha256),
    proxyKey: null,
    mimeType: 'audio/mp4',
    width: 0,
    height: 0,
    fps: 0,
    frames: 0,
    hasAudio: true,
    regions: null,
    track: facts,
  };
};

const isSame = (row: StarterRow, stored: Asset | undefined): boolean =>
  stored !== undefined &&
  // Fields of the row's own.
  Object.entries(row).every(([field, value]) => isDeepStrictEqual(value, stored[field as keyof Asset]));

const isStored = async ({ mediaStore }: LocalDeps, row: StarterRow): Promise<boolean> => {
  const { fileKey, posterKey, proxyKey } = row;
  const [file, ...others] = await Promise.all(
    [fileKey, posterKey, ...(proxyKey === null ? [] : [proxyKey])].map((key) => mediaStore.stat(key)),
  );
  return file?.bytes === row.bytes && !others.includes(null);
};

/** What comes with the product, each list in its order. */
export type StarterContents = { assets: readonly StarterAsset[]; tracks: readonly StarterTrack[] };

type Load = { row: StarterRow; files: Pick<StarterAsset, 'file' | 'posterFile' | 'proxyFile'> };

/**
 * Loads the starter library into the media store and the database. Does nothing if it is complete. May run at any time, even in two
 * processes at once. Assets that are no longer part of it stay, because promos may use them.
 *
 * @returns the number of new or changed assets.
 */
export const loadStarterLibrary = async (
  deps: LocalDeps,
  contents: StarterContents = { assets: starterLibrary, tracks: starterTracks },
  folder: string = starterFiles,
): Promise<number> => {
  const assets = deps.dataSource.getRepository(assetEntity);
  const stored = new Map((await assets.find()).map((asset) => [asset.id, asset]));
  const loads: Load[] = [
    ...contents.assets.map((asset, position) => ({ row: rowOf(asset, position), files: asset })),
    ...contents.tracks.map((track, position) => ({
      row: rowOfTrack(track, position),
      files: { ...track, proxyFile: null },
    })),
  ];
  let loaded = 0;
  for (const { row, files } of loads) {
    const former = stored.get(row.id);
    if (isSame(row, former) && (await isStored(deps, row))) continue;
    await deps.mediaStore.putFile(row.fileKey, path.join(folder, files.file));
    await deps.mediaStore.putFile(row.posterKey, path.join(folder, files.posterFile));
    if (row.proxyKey !== null && files.proxyFile !== null) {
      await deps.mediaStore.putFile(row.proxyKey, path.join(folder, files.proxyFile));
    }
    await assets.upsert({ ...row, createdAt: former?.createdAt ?? deps.clock.now() }, ['id']);
    loaded += 1;
  }
  return loaded;
};
