import { afterAll, beforeAll, expect, it } from 'vitest';
import { REGION_ROWS } from '#schema/clip-regions.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';

let setup: TestIngest;
beforeAll(async () => {
  setup = await openTestIngest();
});
afterAll(() => setup.close());

const source = 'color=c=0x202020:s=180x320:r=30';
/** A square of 40 px that moves to and fro between these heights of a video of 320 px, over a bright floor. */
const moving = (y: number): string =>
  `-f lavfi -t 4 -i ${source} -f lavfi -t 4 -i color=c=white:s=40x40:r=30 -filter_complex ` +
  `[0:v]drawbox=y=280:h=40:color=0xc0c0c0:t=fill[floor];[floor][1:v]overlay=x=70+60*sin(4*t):y=${y} ` +
  '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';

it('measures where something moves and where it is light, row by row', async () => {
  const file = await setup.source('square.mp4', moving(160));
  const { regions, regionsBySecond } = await setup.ingest.ingestVideo({
    source: file,
    workDirectory: await setup.workDirectory(),
  });
  const { motion, light } = regions!;
  expect(motion).toHaveLength(REGION_ROWS);
  expect(regionsBySecond).toHaveLength(4);
  // 160 to 200 of 320 px are rows 16 to 19.
  const moves = motion.flatMap((value, row) => (value > 5 ? [row] : []));
  expect(moves).toEqual([16, 17, 18, 19]);
  expect(Math.min(...light.slice(-4))).toBeGreaterThan(Math.max(...light.slice(0, 16)) + 50);
});
