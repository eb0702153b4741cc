import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { findOnPath } from '#server/processes/command.ts';
import { resolveBrowser } from '#server/rendering/browser.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const folder = testFolder();

/** A program that only prints its version. */
const program = async (name: string, output: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\necho '${output}'\n`);
  await chmod(path, 0o755);
  return path;
};

describe('finding the toolchain', () => {
  it('finds a command on PATH, but neither an unknown one nor a shell builtin', () => {
    expect(findOnPath('sh')).toMatch(/^\/.*\/sh$/);
    expect(findOnPath('no-such-command')).toBeNull();
    expect(findOnPath('if')).toBeNull();
    expect(findOnPath('$(touch x)')).toBeNull();
  });

  it('uses only the configured ffmpeg, if it is new enough', async () => {
    await program('ffprobe', 'ffprobe version 6.1');
    const ffmpegPath = await program('ffmpeg', 'ffmpeg version 6.1.1-3 Copyright');
    expect(await resolveFfmpeg({ ffmpegPath })).toEqual({
      ffmpeg: ffmpegPath,
      ffprobe: join(folder, 'ffprobe'),
      version: '6.1.1-3',
    });
    const old = await program('ffmpeg-old', 'ffmpeg version 4.4.2 Copyright');
    expect(await resolveFfmpeg({ ffmpegPath: old })).toBeNull();
    expect(await resolveFfmpeg({ ffmpegPath: join(folder, 'none') })).toBeNull();
  });

  it('remembers what it found, and searches again for what was missing', async () => {
    const ffmpegPath = join(folder, 'later', 'ffmpeg');
    expect(await resolveFfmpeg({ ffmpegPath })).toBeNull();
    await mkdir(dirname(ffmpegPath));
    await program('later/ffmpeg', 'ffmpeg version 6.1 Copyright');
    await program('later/ffprobe', 'ffprobe version 6.1 Copyright');
    expect(await resolveFfmpeg({ ffmpegPath })).toMatchObject({ version: '6.1' });
    await program('later/ffmpeg', 'ffmpeg version 7.1 Copyright');
    expect(await resolveFfmpeg({ ffmpegPath })).toMatchObject({ version: '6.1' });
  });

  it('uses only the configured browser, and detects its kind', async () => {
    const shell = await program('chrome-headless-shell', 'Chromium 150.0.1.2');
    const full = await program('my-chrome', 'Google Chrome 151.0.3.4');
    const stub = await program('chromium-browser', 'Please install the package chromium');
    expect(await resolveBrowser({ browserPath: shell })).toEqual({
      path: shell,
      version: '150.0.1.2',
      kind: 'headless-shell',
    });
    expect(await resolveBrowser({ browserPath: full })).toMatchObject({
      kind: 'chrome',
      version: '151.0.3.4',
    });
    expect(await resolveBrowser({ browserPath: stub })).toBeNull();
    expect(await resolveBrowser({ browserPath: join(folder, 'none') })).toBeNull();
  });
});
