import { array, boolean, constantFrom, double, option, record, sample } from 'fast-check';
import {
  eases,
  loopKinds,
  overlayTransitionKinds,
  sides,
  transitionKinds,
  wordKinds,
  wordUnits,
} from '#schema/elements/motion.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import type { NamedPromo } from '#tests/support/rendering/parity-promos.ts';

const seconds = constantFrom(0.2, 0.5, 0.8);
const transition = <Kind>(kinds: readonly Kind[]) =>
  option(
    record({
      kind: constantFrom(...kinds),
      seconds,
      ease: constantFrom(...eases),
      side: constantFrom(...sides),
      amount: constantFrom(0.3, 0.5, 1),
    }),
    { freq: 4 },
  );
const loop = <Kind>(kinds: readonly Kind[]) =>
  option(
    record({
      kind: constantFrom(...kinds),
      period: constantFrom(0.4, 0.6, 1),
      amount: constantFrom(0.3, 0.6, 1),
    }),
    {
      freq: 1,
    },
  );
const timing = constantFrom({}, {}, { from: 0.3 }, { from: 0.5, to: 2.2 }, { to: 1.8 });

const text = record({
  content: constantFrom('Spin into Monday', 'Friday 7 PM\nHeels', 'Été à Zürich', 'HEELS ✨ night'),
  fontFamily: constantFrom('Inter', 'Bebas Neue', 'Playfair Display', 'Pacifico'),
  fontSize: constantFrom(22, 32, 44),
  rotation: constantFrom(0, 0, 0, -8),
  background: record({
    style: constantFrom('none', 'none', 'solid', 'neon', 'highlight', 'sticker', 'glow'),
    color: constantFrom('#7c3aed', '#1129df', '#ffd54a'),
    opacity: constantFrom(0.8, 1),
  }),
  timing,
  enter: transition(transitionKinds),
  exit: transition(transitionKinds),
  loop: loop(loopKinds),
  words: option(record({ kind: constantFrom(...wordKinds), unit: constantFrom(...wordUnits) }), { freq: 1 }),
});

const overlay = record({
  overlayId: constantFrom('starter-star', 'starter-hearts', 'starter-sparkles'),
  x: double({ min: 15, max: 85, noNaN: true }),
  scale: constantFrom(1, 2),
  rotation: constantFrom(0, 0, 20),
  timing,
  enter: transition(overlayTransitionKinds),
  exit: transition(overlayTransitionKinds),
  loop: loop(loopKinds),
});

const promo = record({
  textElements: array(text, { minLength: 2, maxLength: 3 }),
  overlayElements: array(overlay, { minLength: 1, maxLength: 2 }),
  assetId: constantFrom('starter-velvet', 'starter-aurora', 'starter-gold-haze'),
  coverAtStart: boolean(),
});

/** A promo of 2.5 s whose elements come, move and go in every way; the same for the same seed. */
export const motionPromo = (seed: number): NamedPromo => {
  const [drawn] = sample(promo, { seed, numRuns: 1 });
  if (drawn === undefined) throw new Error('fast-check drew nothing');
  const { textElements, overlayElements, assetId, coverAtStart } = drawn;
  return {
    name: `motion ${seed}`,
    promo: Promo.parse({
      version: PROMO_VERSION,
      videoDuration: 2.5,
      coverAtStart,
      textElements: textElements.map((each, index) => ({
        ...each,
        id: `text-${index}`,
        x: 50,
        y: 25 + index * 22,
      })),
      overlayElements: overlayElements.map((each, index) => ({
        ...each,
        id: `overlay-${index}`,
        y: 20 + index * 60,
      })),
      background: { assetId },
    }),
  };
};

/** Many texts that move for long, each in its own way: more steps than ffmpeg takes side by side, or as an argument. */
export const crowdedPromo = (): NamedPromo => ({
  name: 'crowded',
  promo: Promo.parse({
    version: PROMO_VERSION,
    videoDuration: 2.5,
    coverAtStart: true,
    endCard: { color: '#3b0764', name: 'North Pole', enter: { kind: 'slide', side: 'left' } },
    background: { assetId: 'starter-velvet' },
    textElements: Array.from({ length: 30 }, (_, index) => ({
      id: `text-${index}`,
      content: `Text ${index}`,
      x: 18 + (index % 3) * 32,
      y: 6 + Math.floor(index / 3) * 9.5,
      fontSize: 16,
      enter: index === 0 ? { kind: 'typewriter', seconds: 3 } : { kind: 'slide', seconds: 2, side: 'left' },
      exit: { kind: 'rise', seconds: 1 },
      loop: { kind: 'shake', period: 3, amount: 1 },
    })),
    overlayElements: [
      {
        id: 'star',
        overlayId: 'starter-star',
        x: 50,
        y: 50,
        loop: { kind: 'flicker', period: 3, amount: 1 },
      },
      {
        // Partly outside the frame, and rotated.
        id: 'hearts',
        overlayId: 'starter-hearts',
        x: 4,
        y: 30,
        scale: 2,
        rotation: 20,
        enter: { kind: 'pop', ease: 'back', amount: 1 },
        loop: { kind: 'pulse', period: 0.6, amount: 1 },
      },
    ],
  }),
});
