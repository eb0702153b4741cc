import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import type { QualityPreset } from '#contract/videos/renders.contract.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import { isHeard } from '#schema/promo-music.ts';
import { type AssetUse, type Promo, promoAssets } from '#schema/promo.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findVisibleAssets } from '#server/features/library/library.queries.ts';
import { assetFacts } from '#server/features/library/library.service.ts';
import { MAX_RENDER_COST, estimateRenderCost } from '#server/rendering/render-cost.ts';

/** The content of a file regardless of its name: its checksum and the facts passed to the engine. */
type AssetContent = Omit<AssetSource, 'url'> & { sha256: string };

/** Everything that affects how a finished video looks and sounds. */
type Contents = {
  promo: Promo;
  /** By asset id; null for a missing one. */
  assets: Record<string, AssetContent | null>;
  qualityPreset: QualityPreset;
  /** The id of the text that carries the watermark, or null. */
  watermarkTarget: ElementId | null;
  engineVersion: string;
  /** The browser and ffmpeg of the machine that renders it, by kind and version. */
  toolchain: string;
};

type VisibleAssets = Awaited<ReturnType<typeof findVisibleAssets>>;

/** The contents of the promo's assets, from the library. */
export const assetContents = (promo: Promo, visible: VisibleAssets): Contents['assets'] =>
  Object.fromEntries(
    promoAssets(promo).map(({ assetId }) => {
      const asset = visible.get(assetId);
      if (asset === undefined) return [assetId, null];
      const { levels, ...facts } = assetFacts(asset);
      // Music alone goes by how loud a clip is.
      const heard = isHeard(promo.music) && levels !== undefined ? { levels } : {};
      return [assetId, { ...facts, ...heard, sha256: asset.sha256 }];
    }),
  );

/** What of the music is heard. */
const heardPart = (music: Promo['music']) => {
  if (!isHeard(music)) return null;
  const { grid: _grid, mutedClip: _mutedClip, ...heard } = music;
  return heard;
};

/** The document without the class form and the editor's own fields, which never show in the video. */
const visiblePart = ({
  classInfo: _form,
  textTemplates: _templates,
  overwrittenTexts: _overwritten,
  lockedTextIds: _locked,
  elementNames: _names,
  music,
  ...promo
}: Promo) => ({ ...promo, music: heardPart(music) });

/** JSON with sorted keys: equal values make equal text. */
const canonicalJson = (value: object): string => stringify(value) ?? '';

/** 64 hexadecimal digits that identify the video. Equal contents make the same video. */
export const contentHash = ({ promo, ...rest }: Contents): string =>
  createHash('sha256')
    .update(canonicalJson({ ...rest, promo: visiblePart(promo) }))
    .digest('hex');

/**
 * The contents of the promo's assets, for `contentHash`.
 * @throws AppError UNKNOWN_ASSET naming every field with an asset that the person cannot see.
 */
export const assertAssets = async (
  deps: LocalDeps,
  ownerId: string,
  promo: Promo,
): Promise<ReturnType<typeof assetContents>> => {
  const uses = promoAssets(promo);
  const visible = await findVisibleAssets(
    deps,
    ownerId,
    uses.map(({ assetId }) => assetId),
  );
  const isUnknown = ({ assetId, as }: AssetUse): boolean => visible.get(assetId)?.kind !== as;
  const unknown = uses.filter(isUnknown);
  if (unknown.length === 0) return assetContents(promo, visible);
  throw new AppError(
    'UNKNOWN_ASSET',
    unknown.map(({ path, assetId, as }) => ({
      path,
      message: `${JSON.stringify(assetId)} is not in the ${as} library; choose another`,
    })),
  );
};

/** The error for a refused render names overlays with at least this share of the work. */
const NAMED_SHARE = 0.05;

/**
 * The estimated cost of a render, processor seconds.
 * @throws AppError TOO_MUCH_WORK naming the overlays that take the most.
 */
export const assertCost = (
  promo: Promo,
  assets: ReturnType<typeof assetContents>,
  qualityPreset: QualityPreset,
): number => {
  const { seconds, byElement } = estimateRenderCost(promo, assets, qualityPreset);
  if (seconds <= MAX_RENDER_COST) return seconds;
  const shares = promo.overlayElements.map(({ id }, index) => ({
    path: `overlayElements.${index}.scale`,
    share: (byElement.get(id) ?? 0) / seconds,
  }));
  throw new AppError(
    'TOO_MUCH_WORK',
    shares
      .filter(({ share }) => share >= NAMED_SHARE)
      .map(({ path, share }) => ({
        path,
        message: `is ${Math.round(100 * share)}% of the work; make the overlay smaller, or remove it`,
      })),
  );
};
