import { join } from 'node:path';
import { examplePromos } from '#remotion/studio/example-promos.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import { peakMemory } from '#tests/bench/process-tree.ts';
import { floorStill, renderFloor } from '#tests/bench/render/floor.ts';
import { jobFor, median, timed, timedRender, warmEngine } from '#tests/bench/render/timed-render.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';

const OTHER_BACKGROUND = 'starter-rain';

/**
 * Every example in full: the floor, the layered strategy with an empty cache, and again with only another background, each
 * compared with the floor over the same background.
 */
export const benchExamples = async (folder: string): Promise<Row[]> => {
  const rows: Row[] = [];
  const wall: number[] = [];
  const cpu: number[] = [];
  const changed: number[] = [];
  const begun: number[] = [];
  const engine = await warmEngine(folder);
  const still = join(folder, 'still.png');
  const peak = await peakMemory(async () => {
    for (const { name, promo } of examplePromos) {
      const job = jobFor(promo, folder);
      await floorStill(job, still);
      const floor = await timed(() => renderFloor(job, still, folder));
      const layered = await timedRender(engine, job);
      const other = jobFor(
        { ...promo, background: PromoBackground.parse({ assetId: OTHER_BACKGROUND }) },
        folder,
      );
      const otherFloor = await timed(() => renderFloor(other, still, folder));
      const again = await timedRender(engine, other);
      wall.push(layered.wall / floor.wall);
      cpu.push(layered.cpu / floor.cpu);
      changed.push(again.wall / otherFloor.wall);
      begun.push(layered.begun);
      rows.push(
        row(`${name}: floor`, floor.wall, 's'),
        row(`${name}: layered`, layered.wall, 's'),
        row(`${name}: layered / floor`, layered.wall / floor.wall, 'times'),
        row(`${name}: other background / floor`, again.wall / otherFloor.wall, 'times'),
      );
    }
  });
  await engine.close();
  return [
    ...rows,
    row('layered / floor, median example', median(wall), 'times', atMost(1.3)),
    row('processor time, layered / floor, median example', median(cpu), 'times', atMost(1.4)),
    row('only another background / floor, median example', median(changed), 'times', atMost(1.15)),
    row('start of work, slowest', Math.max(...begun), 's', atMost(1)),
    row('memory of worker and children, peak', peak / 1e9, 'GB', atMost(1.5)),
  ];
};
