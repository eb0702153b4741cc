import { join } from 'node:path';
import { loopKinds, overlayTransitionKinds, transitionKinds } from '#schema/elements/motion.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import { wantedLayers } from '#server/rendering/layered/text-layers.ts';
import { peakMemory } from '#tests/bench/process-tree.ts';
import { floorStill, renderFloor } from '#tests/bench/render/floor.ts';
import { jobFor, median, timed, timedRender, warmEngine } from '#tests/bench/render/timed-render.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';

const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

const BACKGROUNDS = ['starter-velvet', 'starter-neon', 'starter-gold-haze'] as const;

/** Twelve texts with an entrance, a loop and an exit, and four overlays; `isMoving` is false for the same without motion. */
const promoOf = (index: number, isMoving: boolean): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    videoDuration: 15,
    background: { assetId: at(BACKGROUNDS, index) },
    textElements: Array.from({ length: 12 }, (_, text) => ({
      id: `text-${text}`,
      content: at(['Spin Flow', 'Every Thursday', '7:30 PM', 'Book: link in bio'], text),
      x: 50,
      y: 8 + text * 7.5,
      fontSize: 20,
      fontFamily: at(['Inter', 'Bebas Neue', 'Playfair Display'] as const, text),
      background: { style: at(['none', 'neon', 'solid'] as const, text), color: '#7c3aed', opacity: 1 },
      ...(isMoving
        ? {
            enter: { kind: at(transitionKinds, text + index), seconds: 0.6 },
            exit: { kind: at(transitionKinds, text + index + 3), seconds: 0.6 },
            loop: { kind: at(loopKinds, text), period: 1.2 },
          }
        : { enter: null }),
    })),
    overlayElements: ['starter-star', 'starter-hearts', 'starter-sparkles', 'starter-arrow'].map(
      (overlayId, overlay) => ({
        id: `overlay-${overlay}`,
        overlayId,
        x: 20 + overlay * 20,
        y: 15 + overlay * 22,
        scale: 1.5,
        ...(isMoving
          ? {
              enter: { kind: at(overlayTransitionKinds, overlay) },
              exit: { kind: at(overlayTransitionKinds, overlay + 1) },
              loop: { kind: at(loopKinds, overlay) },
            }
          : {}),
      }),
    ),
  });

/**
 * Everything that moves beside the floor, and beside the same promo without motion: how much the motion itself costs. Each with an empty cache
 * of texts.
 */
export const benchMotion = async (folder: string): Promise<Row[]> => {
  const rows: Row[] = [];
  const draws = BACKGROUNDS.flatMap((_, index) =>
    wantedLayers(promoOf(index, true), null, [1, '', '']).map(({ stills }) => stills.length),
  );
  const overFloor: number[] = [];
  const overStill: number[] = [];
  const still = join(folder, 'still.png');
  const peak = await peakMemory(async () => {
    for (const [index, name] of BACKGROUNDS.entries()) {
      const engine = await warmEngine(folder);
      const moving = jobFor(promoOf(index, true), folder);
      const resting = jobFor(promoOf(index, false), folder);
      await floorStill(resting, still);
      const floor = await timed(() => renderFloor(resting, still, folder));
      const stills = await timedRender(engine, resting);
      const motion = await timedRender(engine, moving);
      await engine.close();
      overFloor.push(motion.wall / floor.wall);
      overStill.push(motion.wall / stills.wall);
      rows.push(
        row(`${name}: floor`, floor.wall, 's'),
        row(`${name}: stills`, stills.wall, 's'),
        row(`${name}: motion`, motion.wall, 's'),
      );
    }
  });
  return [
    ...rows,
    row('stills that the browser draws of a text, most', Math.max(...draws), '', atMost(2)),
    row('motion / the same promo without motion, median', median(overStill), 'times', atMost(1.3)),
    row('motion / floor of one still and no overlays, median', median(overFloor), 'times'),
    row('memory of worker and children, peak', peak / 1e9, 'GB', atMost(1.5)),
  ];
};
