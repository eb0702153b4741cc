import { createHash } from 'node:crypto';
import { promoAssets } from '#schema/promo-assets.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/element-id.ts';
import type { Promo } from '#schema/promo.ts';
import type { QualityPreset } from '#contract/renders.contract.ts';
import { assetFacts, type findVisibleAssets } from '#server/features/library/library.service.ts';

/** What a file shows, whatever its name: its checksum, and what the engine is told of it. */
type AssetContent = Omit<AssetSource, 'url'> & { sha256: string };

/** All that decides the picture and the sound of a finished video. */
type Contents = {
  promo: Promo;
  /** By asset id; null for one that is gone. */
  assets: Record<string, AssetContent | null>;
  qualityPreset: QualityPreset;
  /** The text under which the watermark stands; null where none does. */
  watermarkTarget: ElementId | null;
  engineVersion: string;
  /** Name of the programs of the machine that makes it, see name-programs.ts. */
  programs: string;
};

type VisibleAssets = Awaited<ReturnType<typeof findVisibleAssets>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON in which the order of keys says nothing: equal values make equal text. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** The contents of the promo's assets, as the library knows them. */
export const assetContents = (promo: Promo, visible: VisibleAssets): Contents['assets'] =>
  Object.fromEntries(
    promoAssets(promo).map(({ assetId }) => {
      const asset = visible.get(assetId);
      return [assetId, asset === undefined ? null : { ...assetFacts(asset), sha256: asset.sha256 }];
    }),
  );

/** The document without what cannot be seen: the form says nothing that the elements do not, names and former words are for the editor. */
const shown = ({
  classInfo: _form,
  textTemplates: _patterns,
  overwrittenTexts: _replaced,
  lockedTextIds: _kept,
  elementNames: _names,
  ...promo
}: Promo) => promo;

/** A name for the video that these contents make, 64 hexadecimal digits: the same contents, the same video. */
export const contentHash = ({ promo, ...rest }: Contents): string =>
  createHash('sha256')
    .update(canonicalJson({ ...rest, promo: shown(promo) }))
    .digest('hex');
