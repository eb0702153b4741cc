import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import type { QualityPreset } from '#contract/videos/renders.contract.ts';
import type { AssetSource } from '#schema/asset-source.ts';
import type { ElementId } from '#schema/elements/element-id.ts';
import { promoAssets, type Promo } from '#schema/promo.ts';
import type { findVisibleAssets } from '#server/features/library/library.queries.ts';
import { assetFacts } from '#server/features/library/library.service.ts';

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
      return [assetId, asset === undefined ? null : { ...assetFacts(asset), sha256: asset.sha256 }];
    }),
  );

/** The document without the class form and the editor's own fields, which never show in the video. */
const visiblePart = ({
  classInfo: _form,
  textTemplates: _templates,
  overwrittenTexts: _overwritten,
  lockedTextIds: _locked,
  elementNames: _names,
  ...promo
}: Promo) => promo;

/** JSON with sorted keys: equal values make equal text. */
const canonicalJson = (value: object): string => stringify(value) ?? '';

/** 64 hexadecimal digits that identify the video. Equal contents make the same video. */
export const contentHash = ({ promo, ...rest }: Contents): string =>
  createHash('sha256')
    .update(canonicalJson({ ...rest, promo: visiblePart(promo) }))
    .digest('hex');
