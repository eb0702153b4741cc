import { array, constantFrom, double, integer, record, sample, shuffledSubarray } from 'fast-check';
import { starterLibrary } from '#remotion/starter/library.ts';
import { fontFamilies, FontWeight } from '#schema/elements/font-families.ts';
import { backgroundStyles } from '#schema/elements/text-element.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { sampleClips } from '#tests/support/media/media-samples.ts';
import { stagedStarterAssets } from '#tests/support/rendering/staged-starter-assets.ts';

const overlayIds = starterLibrary.filter(({ kind }) => kind === 'overlay').map(({ id }) => id);
const backgroundIds = [
  ...starterLibrary.filter(({ kind }) => kind === 'background').map(({ id }) => id),
  ...sampleClips.map(({ id }) => id),
];

const color = constantFrom('#ffffff', '#1129df', '#ff00ff', '#ffd54a', '#101018', '#2ee6a6');
const place = { x: double({ min: 0, max: 100, noNaN: true }), y: double({ min: 0, max: 100, noNaN: true }) };
const texts = constantFrom(
  'Spin',
  'Pole flow',
  'Friday 7 PM',
  'Fly higher tonight',
  'HEELS ✨',
  'Été à Zürich',
);

const text = record({
  ...place,
  content: texts,
  rotation: constantFrom(0, 0, 0, -12, 30, 90),
  fontSize: integer({ min: 14, max: 60 }),
  fontFamily: constantFrom(...fontFamilies),
  fontWeight: constantFrom(...FontWeight.values),
  textAlign: constantFrom('left', 'center', 'right'),
  textColor: color,
  visible: constantFrom(true, true, true, false),
  background: record({
    style: constantFrom(...backgroundStyles),
    color,
    secondaryColor: color,
    useGradient: constantFrom(true, false),
    opacity: constantFrom(0.3, 0.8, 1),
    borderRadius: integer({ min: 0, max: 30 }),
  }),
});

const overlay = record({
  ...place,
  overlayId: constantFrom(...overlayIds),
  rotation: constantFrom(0, 0, 0, -8, 45),
  scale: constantFrom(0.4, 1, 1.65, 2, 3.1, 5.4),
  visible: constantFrom(true, true, true, false),
});

const promo = record({
  textElements: array(text, { maxLength: 4 }),
  overlayElements: array(overlay, { maxLength: 3 }),
  background: record({
    assetId: constantFrom(...backgroundIds, ...backgroundIds, null),
    volume: constantFrom(0, 0.4, 1),
    muted: constantFrom(false, false, true),
    trimStart: constantFrom(0, 0, 0.3, 1.1),
    trimEnd: constantFrom(null, null, 2.4),
    fit: constantFrom('cover', 'cover', 'contain'),
    focusX: integer({ min: 0, max: 100 }),
    focusY: integer({ min: 0, max: 100 }),
    backdrop: constantFrom('blurred', 'color'),
    backdropColor: color,
    mirrored: constantFrom(false, false, true),
  }),
  videoDuration: constantFrom(1, 1.5, 2, 2.5),
  animationType: constantFrom('fade-in', 'fade-in', 'none'),
  textShadow: constantFrom(true, false),
});

const withIds = <Element>(list: readonly Element[], name: string) =>
  list.map((element, index) => ({ ...element, id: `${name}-${index}` }));

/**
 * A valid promo of 1 to 2.5 s that is the same for the same seed: any style, font, turn, place (also half outside), order of texts
 * and overlays, background (starter library and `sampleClips`) or none.
 */
export const randomPromo = (seed: number): Promo => {
  const [drawn] = sample(promo, { seed, numRuns: 1 });
  if (drawn === undefined) throw new Error('fast-check drew nothing');
  const textElements = withIds(drawn.textElements, 'text');
  const overlayElements = withIds(drawn.overlayElements, 'overlay');
  const ids = [...textElements, ...overlayElements].map(({ id }) => id);
  const [layerOrder] =
    ids.length === 0 ? [[]] : sample(shuffledSubarray(ids, { minLength: 0 }), { seed, numRuns: 1 });
  const { background } = drawn;
  return Promo.parse({
    version: PROMO_VERSION,
    ...drawn,
    textElements,
    overlayElements,
    layerOrder,
    background: background.assetId === null ? null : background,
  });
};

/** The files of a promo that uses the starter library and these clips. */
export const stagedAssets = (
  drawn: Promo,
  clips: Readonly<Record<string, StagedAsset>>,
): Record<string, StagedAsset> => {
  const clip = clips[drawn.background?.assetId ?? ''];
  return clip === undefined || drawn.background === null
    ? stagedStarterAssets(drawn)
    : { ...stagedStarterAssets({ ...drawn, background: null }), [drawn.background.assetId]: clip };
};
