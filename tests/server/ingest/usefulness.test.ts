import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGION_ROWS } from '#schema/clip-regions.ts';
import { type FrameStatistics, sliceUsefulness, posterTime, usefulness } from '#server/ingest/usefulness.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';

const nowhere = Array.from({ length: REGION_ROWS }, () => 0);
const lively: FrameStatistics = {
  lit: 0.9,
  change: 8,
  blur: 0.3,
  regions: { motion: nowhere, light: nowhere },
};
const second = (sign: Partial<FrameStatistics>): FrameStatistics[] =>
  Array.from({ length: 3 }, () => ({ ...lively, ...sign }));

describe('how useful a second is', () => {
  const signs = [
    ...second({}),
    ...second({ lit: 0, change: 0.1 }),
    ...second({ blur: 0.9 }),
    ...second({ change: 0.1 }),
    ...second({ change: 30 }),
  ];
  const result = usefulness(signs, [0.2, 0, 0.05], 5);

  it('names its flaw: black, blurred or still', () => {
    expect(result.seconds.map(({ flaw }) => flaw)).toEqual([null, 'black', 'blurred', 'still', null]);
  });

  it('measures motion and loudness from 0 to 1', () => {
    const [first, black, blurred, , wild] = result.seconds;
    expect(first?.motion).toBeGreaterThan(0.5);
    expect(wild?.motion).toBe(1);
    expect(black).toMatchObject({ motion: 0, sound: 0 });
    expect(first?.sound).toBeGreaterThan(blurred?.sound ?? 1);
  });

  it('ranks usable seconds above unusable ones', () => {
    const [good, spoiled] = [sliceUsefulness(result, 0, 1), sliceUsefulness(result, 1, 4)];
    expect(good.score).toBeGreaterThan(0.7);
    expect(spoiled.score).toBe(0);
    expect(result.score).toBeGreaterThan(spoiled.score);
    expect(result.score).toBeLessThan(good.score);
  });

  it('takes the poster from a flawless second inside the video', () => {
    expect(posterTime(result, 5)).toBe(0.5);
    expect(posterTime(sliceUsefulness(result, 1, 5), 4)).toBe(3.5);
    expect(posterTime(usefulness(signs, [], 0.3), 0.3)).toBeCloseTo(0.2);
  });

  it('has an entry for each started second, silent without audio', () => {
    const short = usefulness(signs.slice(0, 4), [], 1.2);
    expect(short.seconds).toHaveLength(2);
    expect(short.seconds.every(({ sound }) => sound === 0)).toBe(true);
  });
});

describe('the strip of a real video', () => {
  let setup: TestIngest;
  beforeAll(async () => {
    setup = await openTestIngest();
  });
  afterAll(() => setup.close());

  it('flags exactly the black, blurred and still seconds', async () => {
    const parts = [
      '[0:v]split=3[a][b][c]',
      '[a]trim=0:2,setpts=PTS-STARTPTS[sharp]',
      '[b]trim=0:2,setpts=PTS-STARTPTS,gblur=sigma=9[blurred]',
      '[1:v]trim=0:2,setpts=PTS-STARTPTS[black]',
      '[c]trim=0:1,setpts=PTS-STARTPTS,loop=60:1,setpts=N/30/TB,trim=0:2[still]',
      '[sharp][blurred][black][still]concat=n=4',
    ].join(';');
    const busy = '-f lavfi -t 2 -i mandelbrot=s=360x640:r=30:start_scale=0.5';
    const source = await setup.source(
      'flaws.mp4',
      `${busy} -f lavfi -t 2 -i color=c=black:s=360x640:r=30 -filter_complex ${parts} -c:v libx264 -preset ultrafast -pix_fmt yuv420p`,
    );
    const { strip: result } = await setup.ingest.ingestVideo({
      source,
      workDirectory: await setup.workDirectory(),
    });
    expect(result.seconds.map(({ flaw }) => flaw)).toEqual([
      null,
      null,
      'blurred',
      'blurred',
      'black',
      'black',
      'still',
      'still',
    ]);
  });
});
