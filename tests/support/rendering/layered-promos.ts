import { PROMO_VERSION, Promo } from '#schema/promo.ts';

/** A promo of a second over one of `sampleClips`. */
export type NamedPromo = { name: string; promo: Promo };

const of = (name: string, fields: object): NamedPromo => ({
  name,
  promo: Promo.parse({ version: PROMO_VERSION, videoDuration: 1, ...fields }),
});

/** Everything that could get out of sync: a fade, overlapping texts, text over overlay over text, rotation, loops. */
const busy = {
  textElements: [
    { id: 'under', content: 'Pole flow', x: 50, y: 40, fontSize: 50, background: { style: 'glow' } },
    {
      id: 'over',
      content: 'Friday',
      x: 55,
      y: 43,
      fontSize: 40,
      rotation: -8,
      background: { style: 'sticker' },
    },
  ],
  overlayElements: [
    { id: 'star', overlayId: 'starter-star', x: 70, y: 42, scale: 1.65, rotation: 30 },
    { id: 'hearts', overlayId: 'starter-hearts', x: 3, y: 81, scale: 2 },
  ],
  layerOrder: ['under', 'star', 'over', 'hearts'],
};
/** A trim range in the middle of a file, looped, cropped to its left part, mirrored. */
const leftPart = { assetId: 'clip-30', trimStart: 0.4, trimEnd: 1, focusX: 20, mirrored: true };
const header = {
  animationType: 'none',
  textElements: [
    { id: 'header', content: 'HEELS ✨', x: 50, y: 30, fontSize: 44, background: { style: 'neon' } },
  ],
};
/** A card with everything on it, which fades in over the last frames. */
const endCard = {
  color: '#5a1e8c',
  fontFamily: 'Montserrat',
  name: 'Studio Flow',
  handle: '@studio.flow',
  callToAction: 'Book your spot',
  logoId: 'starter-star',
};
/** Far into its file, so that the renderer seeks, and looped. */
const farIntoFile = { assetId: 'clip-24', trimStart: 4.27, trimEnd: 4.9, fit: 'contain', mirrored: true };

/** Two that hold all that differs in kind; `npm test` compares the first, and `npm run drill:cases` both. */
export const layeredPromos: readonly NamedPromo[] = [
  of('a busy one over the left part of a trim range, mirrored', { ...busy, background: leftPart }),
  of('a text without a fade over a trim range far into its file, fitted over its own blur, and an end card', {
    ...header,
    endCard,
    background: farIntoFile,
  }),
];

/** The same over videos of other frame rates and in other frames; `npm run drill:render` compares these besides. */
export const moreLayeredPromos: readonly NamedPromo[] = [
  of('a busy one over a video of 25 frames per second', { ...busy, background: { assetId: 'clip-25' } }),
  of('the left part of a trim range alone', { background: leftPart }),
  of('a text without a fade over a fitted video of 60 frames per second', {
    ...header,
    background: { assetId: 'clip-60', fit: 'contain', trimStart: 0.1 },
  }),
  of('a trim range far into its file, fitted over a colour', {
    background: { ...farIntoFile, backdrop: 'color', backdropColor: '#5a1e8c' },
  }),
];
