import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soundLayouts, tryLayout } from '#tests/support/media/sound-layouts.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';

let setup: TestIngest;
beforeAll(async () => {
  setup = await openTestIngest();
});
afterAll(() => setup.close());

const ingest = async (source: string) =>
  setup.ingest.ingestVideo({ source, workDirectory: await setup.workDirectory() });

const layouts = soundLayouts().filter(({ name }) =>
  [
    'two microphones in mov',
    'only foreign sound in mov',
    'foreign sound first in mkv',
    'sixteen channels',
  ].includes(name),
);

describe('a video is never refused for its sound', () => {
  it.each(layouts)('$name', async (layout) => {
    expect(await tryLayout(layout, setup)).toBe('');
  });
});

/** Without the durations that the header of an MP4 gives for the file and its tracks. */
const withoutDurations = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  const at = bytes.indexOf('mvhd');
  bytes.writeUInt32BE(0, at + 20);
  await writeFile(path, bytes);
};

describe('the pictures of a video', () => {
  it('are those of the default track, not of a preview before it', async () => {
    const previews =
      '-f lavfi -t 3 -i testsrc2=s=64x64:r=30 -f lavfi -t 3 -i testsrc2=s=320x240:r=30 -map 0:v -map 1:v -c:v libx264 -pix_fmt yuv420p';
    const source = await setup.source(
      'preview.mp4',
      `${previews} -disposition:v:0 0 -disposition:v:1 default`,
    );
    expect(await ingest(source)).toMatchObject({ width: 320, height: 240 });
  });

  it('last as long as they do where the header of the file says 0', async () => {
    const source = await setup.source(
      'zero.mp4',
      '-f lavfi -t 3 -i testsrc2=s=320x240:r=30 -c:v libx264 -pix_fmt yuv420p',
    );
    await withoutDurations(source);
    expect(await ingest(source)).toMatchObject({ frames: 90 });
  });

  it.each([
    ['one a second', '1', 6],
    ['one in three seconds', '1/3', 6],
    ['a single one', '1/5', 5],
  ])('are held to their end: %s', async (_what, rate, seconds) => {
    const source = await setup.source(
      'slides.mp4',
      `-f lavfi -t ${seconds} -i testsrc2=s=320x240:r=${rate} -c:v libx264 -pix_fmt yuv420p`,
    );
    expect(await ingest(source)).toMatchObject({ frames: seconds * 30 });
  });
});
