import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProcess } from '#server/processes/run-process.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import type { DecodedFrame } from '#tests/support/rendering/decoded-frames.ts';

const input = (file: string, { width, height }: DecodedFrame): string[] =>
  `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -i ${file}`.split(' ');

/** Structural similarity of two pictures of one size at their full size, 0 to 1, over brightness and colour. */
export const similarityOf = async (one: DecodedFrame, other: DecodedFrame): Promise<number> => {
  const { ffmpeg } = await installedFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  try {
    const files = [join(folder, 'one.rgb'), join(folder, 'other.rgb')] as const;
    await Promise.all([writeFile(files[0], one.data), writeFile(files[1], other.data)]);
    const filter = '[0:v]format=yuv444p[a];[1:v]format=yuv444p[b];[a][b]ssim';
    const { log } = await runProcess({
      command: ffmpeg,
      args: [
        '-hide_banner',
        ...input(files[0], one),
        ...input(files[1], other),
        '-lavfi',
        filter,
        '-f',
        'null',
        '-',
      ],
      timeoutInSeconds: 600,
    });
    const [, all] = /All:([\d.]+)/.exec(log) ?? [];
    if (all === undefined) throw new Error(`No similarity in: ${log}`);
    return Number(all);
  } finally {
    await rm(folder, { recursive: true });
  }
};
