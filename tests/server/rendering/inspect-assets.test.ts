import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { migratePromo } from '#schema/migrate-promo.ts';
import { RenderError } from '#server/errors.ts';
import { machineFaultOf } from '#server/processes/machine-fault.ts';
import { assertDecodable, inspectAssets } from '#server/rendering/inspect-assets.ts';
import { type FailingTools, failingTools, LIBRARY_MISSING } from '#tests/support/media/failing-tools.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const folder = testFolder();
const { signal } = new AbortController();
let tools: FailingTools;
beforeAll(async () => {
  tools = await failingTools(folder);
});

const overNight = migratePromo({ version: 1, background: { assetId: 'night' } });

const filesWith = (localPath: string) => ({
  promo: overNight,
  assets: {
    night: { localPath, kind: 'video', width: 72, height: 128, durationInSeconds: 1, hasAudio: false },
  } as const,
});

const inspect = (localPath: string): Promise<unknown> =>
  inspectAssets(filesWith(localPath), { tools, signal }).catch((error: unknown) => error);

/** A copy, as results of files that have been inspected are cached. */
const copyOf = async (name: string): Promise<string> => {
  const path = join(folder, name);
  await copyFile(smallVideo, path);
  return path;
};

describe('an inspection of a background', () => {
  it.each([
    ['cannot start', LIBRARY_MISSING],
    ['is ended by the system', 'kill -KILL $$'],
    ['may not read the file', 'echo "night.mp4: Permission denied" >&2; exit 1'],
  ])('whose ffprobe %s fails without a word about the file, and succeeds later', async (what, script) => {
    const path = await copyOf(`${what}.mp4`);
    await tools.breakProbe(script);
    const failure = await inspect(path);
    await tools.breakProbe(null);
    expect(failure).not.toBeInstanceOf(RenderError);
    expect(machineFaultOf(failure)).toBe('failed');
    expect(await inspect(path)).toMatchObject({ night: { rotation: 0, color: { pixelFormat: 'yuv420p' } } });
  });

  it('says that a file is broken which ffprobe has read and refused', async () => {
    const path = join(folder, 'text.mp4');
    await writeFile(path, 'not a video');
    expect(await inspect(path)).toMatchObject({ code: 'BROKEN_VIDEO' });
  });

  it('says that a file is missing which is not there', async () => {
    expect(await inspect(join(folder, 'none.mp4'))).toMatchObject({ code: 'MISSING_BACKGROUND' });
  });
});

describe('a file that a browser could not decode', () => {
  it('is not at fault when it decodes to its end, and is when it does not', async () => {
    const path = join(folder, 'whole.mp4');
    await makeMedia(path, '-f lavfi -t 2 -i testsrc2=s=256x256:r=30 -c:v libx264 -g 5 -movflags +faststart');
    await expect(assertDecodable(filesWith(path), { tools, signal })).resolves.toBeUndefined();
    const bytes = await readFile(path);
    // The index and the first frames stay, so that an inspection finds nothing.
    bytes.fill(0xff, Math.floor(bytes.length * 0.6), Math.floor(bytes.length * 0.9));
    await writeFile(path, bytes);
    expect(await inspect(path)).toMatchObject({ night: { rotation: 0 } });
    await expect(assertDecodable(filesWith(path), { tools, signal })).rejects.toMatchObject({
      code: 'BROKEN_VIDEO',
    });
  });
});
