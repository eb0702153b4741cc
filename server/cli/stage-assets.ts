import { access, readFile, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { starterLibrary } from '#remotion/starter/library.ts';
import { starterTracks } from '#remotion/starter/tracks.ts';
import type { AssetKind } from '#schema/asset-source.ts';
import { InvalidPromoError, migratePromo } from '#schema/migrate-promo.ts';
import { type AssetUse, promoAssets, type Promo } from '#schema/promo.ts';
import { errorMessage } from '#server/error-code.ts';
import { IngestError } from '#server/errors.ts';
import { probeMedia, UnreadableMediaError } from '#server/media/probe.ts';
import type { OverlayResult } from '#server/ports/media-ingest.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { projectRoot } from '#server/project-root.ts';

/** A problem in a promo file: the field and the correction. */
type InputProblem = { path: string; message: string };

/** Invalid input that the user can correct. The message is shown as it is. */
export class BadInputError extends Error {
  constructor(what: string, problems: readonly InputProblem[] = []) {
    super([what, ...problems.map(({ path, message }) => `  ${path}: ${message}`)].join('\n'));
    this.name = 'BadInputError';
  }
}

/** Maximum size, bytes. A promo with 40 texts and 30 overlays has about 60 KB. */
const MAX_BYTES = 2_000_000;

const readText = async (path: string): Promise<string> => {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new BadInputError(`There is no file ${path}.`);
  if (!found.isFile()) throw new BadInputError(`${path} is a folder, not a promo file.`);
  if (found.size > MAX_BYTES)
    throw new BadInputError(`${path} is too large for a promo file (${found.size} bytes).`);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new BadInputError(`${path} cannot be read: ${errorMessage(error)}`);
  }
};

/**
 * Reads a promo from a JSON file.
 *
 * @throws BadInputError naming the file, or every invalid field and what it should be.
 */
export const readPromoFile = async (path: string): Promise<Promo> => {
  const text = await readText(path);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new BadInputError(`${path} is not JSON: ${errorMessage(error)}`);
  }
  try {
    return migratePromo(document);
  } catch (error) {
    if (!(error instanceof InvalidPromoError)) throw error;
    throw new BadInputError(`${path} is not a valid promo:`, error.problems);
  }
};

const kinds: Record<AssetUse['as'], Record<string, AssetKind>> = {
  background: { '.mp4': 'video', '.mov': 'video', '.webm': 'video' },
  overlay: { '.gif': 'gif', '.webm': 'webm' },
  music: {
    '.m4a': 'audio',
    '.mp3': 'audio',
    '.aac': 'audio',
    '.wav': 'audio',
    '.ogg': 'audio',
    '.flac': 'audio',
  },
};

const names: Record<AssetUse['as'], string> = {
  background: 'a background',
  overlay: 'an overlay',
  music: 'music',
};

const starterFiles = join(projectRoot, 'remotion/starter/files');

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const assetError = ({ path }: AssetUse, message: string): BadInputError =>
  new BadInputError('This promo cannot be rendered:', [{ path, message }]);

const kindOf = (path: string, use: AssetUse): AssetKind => {
  const allowed = kinds[use.as];
  const kind = allowed[extname(path).toLowerCase()];
  if (kind !== undefined) return kind;
  const extensions = Object.keys(allowed).join(', ');
  throw assetError(use, `"${use.assetId}" cannot be ${names[use.as]}; use a file ending in ${extensions}`);
};

type StarterFile = Omit<StagedAsset, 'localPath' | 'kind'> & {
  id: string;
  file: string;
  kind: AssetUse['as'];
};

/** Everything that comes with the product. */
const starterFacts: readonly StarterFile[] = [
  ...starterLibrary,
  ...starterTracks.map(({ id, file, durationInSeconds }) => ({
    id,
    file,
    durationInSeconds,
    kind: 'music' as const,
    width: 0,
    height: 0,
    hasAudio: true,
  })),
];

const stageStarter = ({ id, file, ...facts }: StarterFile, use: AssetUse): StagedAsset => {
  if (facts.kind !== use.as)
    throw assetError(use, `"${id}" of the starter library is not ${names[use.as]}; choose another`);
  const { width, height, durationInSeconds, hasAudio } = facts;
  const localPath = join(starterFiles, file);
  return { localPath, kind: kindOf(file, use), width, height, durationInSeconds, hasAudio };
};

/** Makes an overlay of a GIF whose frames are drawn as browsers draw them, which tools do not. */
export type DrawGif = (path: string) => Promise<OverlayResult>;

type StageOptions = {
  folder: string;
  ffprobe: string;
  /** Null where no full ffmpeg can encode overlays; a GIF is then drawn by the tool that renders. */
  drawGif?: DrawGif | null;
};

const stageGif = async (use: AssetUse, path: string, drawGif: DrawGif): Promise<StagedAsset> => {
  try {
    const { file, width, height, durationInSeconds } = await drawGif(path);
    return { localPath: file.path, kind: 'webm', width, height, durationInSeconds, hasAudio: false };
  } catch (error) {
    if (!(error instanceof IngestError)) throw error;
    throw assetError(use, `${path} cannot be used: ${error.message}`);
  }
};

const stageFile = async (
  use: AssetUse,
  { folder, ffprobe, drawGif = null }: StageOptions,
): Promise<StagedAsset> => {
  const localPath = resolve(folder, use.assetId);
  if (!(await exists(localPath))) {
    const known = starterFacts.filter(({ kind }) => kind === use.as).map(({ id }) => id);
    throw assetError(
      use,
      `there is no file ${localPath}, and the starter library has no "${use.assetId}"; it has ${known.join(', ')}`,
    );
  }
  const kind = kindOf(localPath, use);
  if (kind === 'gif' && drawGif !== null) return stageGif(use, localPath, drawGif);
  try {
    const { video, audio, durationInSeconds } = await probeMedia(localPath, { ffprobe });
    if (use.as === 'music') {
      if (audio === null) throw new UnreadableMediaError(localPath, 'no audio');
      return { localPath, kind, width: 0, height: 0, durationInSeconds, hasAudio: true };
    }
    if (video === null || video.frames === 0) throw new UnreadableMediaError(localPath, 'no video frames');
    const isTurned = video.rotation % 180 !== 0;
    return {
      localPath,
      kind,
      width: isTurned ? video.height : video.width,
      height: isTurned ? video.width : video.height,
      durationInSeconds: video.durationInSeconds,
      hasAudio: audio !== null,
    };
  } catch (error) {
    if (!(error instanceof UnreadableMediaError)) throw error;
    throw assetError(
      use,
      `${localPath} cannot be read as a ${kind}; it may be broken, or its name may have the wrong extension`,
    );
  }
};

/**
 * Finds the files of a promo: ids of the starter library, or paths relative to `folder`, which are probed.
 *
 * @throws BadInputError naming the field and what it should be.
 */
export const stageAssets = async (
  promo: Promo,
  options: StageOptions,
): Promise<Record<string, StagedAsset>> => {
  const staged: Record<string, StagedAsset> = {};
  for (const use of promoAssets(promo)) {
    const starter = starterFacts.find(({ id }) => id === use.assetId);
    staged[use.assetId] = starter ? stageStarter(starter, use) : await stageFile(use, options);
  }
  return staged;
};
