import { starterLibrary } from '#remotion/starter/library.ts';
import { loopKinds, overlayTransitionKinds, transitionKinds } from '#schema/elements/motion.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';

const TEXTS = ['THE WINTER SHOWCASE', 'Friday 7 PM', 'with Maya', 'Studio North', 'Last spots'];

/** A promo of so many texts and overlays, spread over the frame, over a background of the starter library or none. */
export const scenePromo = (counts: { texts: number; overlays: number; hasBackground: boolean }): Promo => {
  const background = starterLibrary.find(({ kind }) => kind === 'background');
  const overlays = starterLibrary.filter(({ kind }) => kind === 'overlay');
  const textElements = Array.from({ length: counts.texts }, (_, index) => ({
    id: `scene-text-${index}`,
    content: TEXTS[index % TEXTS.length] ?? '',
    x: 50,
    y: Math.round(12 + (index * 76) / Math.max(1, counts.texts - 1)),
    fontSize: 24,
    fontFamily: index % 2 === 0 ? 'Playfair Display' : 'Inter',
  }));
  const overlayElements = Array.from({ length: counts.overlays }, (_, index) => ({
    id: `scene-overlay-${index}`,
    overlayId: overlays[index % overlays.length]?.id ?? '',
    x: index % 2 === 0 ? 22 : 78,
    y: 10 + index * 10,
    scale: 1.2,
  }));
  return Promo.parse({
    ...newPromo(),
    textElements,
    overlayElements,
    layerOrder: [],
    background: counts.hasBackground && background !== undefined ? { assetId: background.id } : null,
    animationType: 'none',
  });
};

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** Such a promo of which every element has an entrance, an exit and a loop. */
export const movingScene = (counts: Parameters<typeof scenePromo>[0]): Promo => {
  const promo = scenePromo(counts);
  return Promo.parse({
    ...promo,
    textElements: promo.textElements.map((text, index) => ({
      ...text,
      enter: { kind: at(transitionKinds, index) },
      exit: { kind: at(transitionKinds, index + 3) },
      loop: { kind: at(loopKinds, index) },
    })),
    overlayElements: promo.overlayElements.map((overlay, index) => ({
      ...overlay,
      enter: { kind: at(overlayTransitionKinds, index) },
      exit: { kind: at(overlayTransitionKinds, index + 1) },
      loop: { kind: at(loopKinds, index) },
    })),
  });
};
