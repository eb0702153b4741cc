import { execFileSync } from 'node:child_process';
import { chmod, chown, stat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partPath, publishFile } from '#server/rendering/engine/publish-file.ts';
import { toRenderError } from '#server/rendering/engine/render-failure.ts';

let folder: string;
let finished: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  finished = join(folder, 'finished.mp4');
  await writeFile(finished, Buffer.alloc(300_000, 1));
});
afterEach(() => rm(folder, { recursive: true }));

/** A file system of 200 KB; only root can create one. */
const withSmallDisk = async (work: (disk: string) => Promise<void>): Promise<void> => {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk]);
  try {
    await work(disk);
  } finally {
    execFileSync('umount', [disk]);
  }
};

describe('publishing a finished file', () => {
  it('puts it in place and leaves no other file', async () => {
    const output = join(folder, 'out', 'video.mp4');
    await mkdir(join(folder, 'out'));
    await writeFile(partPath(output), 'left by a crash');
    await publishFile(finished, output);
    expect((await readFile(output)).length).toBe(300_000);
    expect(await readdir(join(folder, 'out'))).toEqual(['video.mp4']);
  });

  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'gives it to the account of the product: a later tool could change what belongs to the sandbox user',
    async () => {
      const output = join(folder, 'published.mp4');
      await chown(finished, 65_530, 65_530);
      await chmod(finished, 0o640);
      await publishFile(finished, output);
      await writeFile(join(folder, 'ordinary'), '');
      const { uid, gid, mode } = await stat(output);
      expect({ uid, gid, mode: mode & 0o777 }).toEqual({
        uid: 0,
        gid: process.getgid?.(),
        mode: (await stat(join(folder, 'ordinary'))).mode & 0o777,
      });
    },
  );

  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'leaves no partial file on a full disk, and reports the disk',
    () =>
      withSmallDisk(async (disk) => {
        const error = await publishFile(finished, join(disk, 'video.mp4')).catch((raw: unknown) => raw);
        expect((await toRenderError(error, [folder])).code).toBe('DISK_FULL');
        expect(await readdir(disk)).toEqual([]);
      }),
  );
});
