import { examplePromos } from '#remotion/studio/example-promos.ts';
import { EndCard } from '#schema/elements/end-card.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';
import { densePromo } from '#tests/support/rendering/dense-promo.ts';
import { editedPromo } from '#tests/support/rendering/edited-promo.ts';
import { scriptsPromo } from '#tests/support/rendering/scripts-promo.ts';

export type NamedPromo = { name: string; promo: Promo };

/** An example of the product by its file's name, `seconds` long. */
export const exampleNamed = (name: string, seconds?: number): Promo => {
  const found = examplePromos.find((example) => example.name === name);
  if (found === undefined) throw new Error(`There is no example ${name}.`);
  return seconds === undefined ? found.promo : { ...found.promo, videoDuration: seconds };
};

/** Texts with emoji of one, of several and of joined characters, beside letters and alone. */
const emojiPromo = (): Promo =>
  Promo.parse({
    ...newPromo(),
    videoDuration: 3,
    textElements: ['🔥 Pole 💃', '👩🏽‍🎤 Friday 7️⃣', '🇩🇪 ❤️‍🔥 ✨', 'No emoji here'].map((content, index) => ({
      id: `text-${index}`,
      content,
      x: 50,
      y: 20 + index * 20,
      fontSize: 34,
      fontFamily: (['Bebas Neue', 'Inter', 'Pacifico', 'Monoton'] as const)[index],
      background: {
        style: (['none', 'solid', 'glow', 'outline'] as const)[index],
        color: '#7c3aed',
        opacity: 1,
      },
    })),
    background: { assetId: 'starter-velvet' },
  });

/** A trim range in a loop, mirrored, with an end card. */
export const endCardPromo = (seconds: number): Promo => {
  const { background, ...rest } = exampleNamed('freestyle-friday');
  if (background === null) throw new Error('The example has lost its background.');
  const endCard = { color: '#5a1e8c', name: 'Studio Flow', callToAction: 'Book', logoId: 'starter-star' };
  return {
    ...rest,
    background: { ...background, trimStart: 4.2, trimEnd: 6.4, mirrored: true },
    videoDuration: seconds,
    endCard: EndCard.parse(endCard),
  };
};

/** Overlays at a scale from 0.05 to 10, a WebM and a GIF. */
const overlaysAt = (scale: number): Promo =>
  Promo.parse({
    ...exampleNamed('confident-heels', 5),
    overlayElements: ['starter-hearts', 'starter-arrow'].map((overlayId, index) => ({
      id: `overlay-${index}`,
      overlayId,
      x: 35 + index * 30,
      y: 40 + index * 20,
      rotation: index * 30,
      scale,
    })),
    layerOrder: [],
  });

/** A wide background in a frame that it does not fit. */
const fitted = (assetId: string, background: Partial<NonNullable<Promo['background']>>): Promo =>
  Promo.parse({ ...exampleNamed('elegant-showcase', 5), background: { assetId, ...background } });

/** Seeds of promos that random edits have made. */
const EDITED = Array.from({ length: 20 }, (_, index) => index + 1);

/** Seconds of some of them; the others are 5 s long. */
const LONG: Readonly<Record<number, number>> = { 3: 30, 7: 60, 11: 90 };

/**
 * Forty promos: every text style, script, emoji, overlays of 5 to 1000 %, every way to fit a wide video (`wideId`, a background of the
 * account), end cards, 5 to 90 s.
 */
export const parityPromos = (wideId: string): NamedPromo[] => [
  ...examplePromos.map(({ name, promo }) => ({ name, promo: { ...promo, videoDuration: 6 } })),
  { name: 'scripts', promo: scriptsPromo() },
  { name: 'emoji', promo: emojiPromo() },
  { name: 'dense', promo: densePromo() },
  { name: 'end card', promo: endCardPromo(8) },
  ...[0.05, 1, 10].map((scale) => ({ name: `overlays at ${scale * 100} %`, promo: overlaysAt(scale) })),
  { name: 'contained over a blurred backdrop', promo: fitted(wideId, { fit: 'contain' }) },
  {
    name: 'contained over a color, mirrored',
    promo: fitted(wideId, { fit: 'contain', backdrop: 'color', backdropColor: '#123456', mirrored: true }),
  },
  { name: 'covering with a focus', promo: fitted(wideId, { focusX: 20 }) },
  ...EDITED.map((seed) => ({
    name: `edited ${seed}`,
    promo: { ...editedPromo(seed), videoDuration: LONG[seed] ?? 5 },
  })),
];

/** One that a free account makes, so that it has a watermark. */
export const watermarkedPromo = (): NamedPromo => ({
  name: 'watermark',
  promo: exampleNamed('playful-beginners', 5),
});
