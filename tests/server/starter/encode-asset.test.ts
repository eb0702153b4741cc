import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { starterDrawings } from '#remotion/starter/catalog.ts';
import { encodeAsset } from '#server/starter/encode-asset.ts';
import { absolutePaths } from '#server/starter/library-files.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';

const failToDraw = (): Promise<void> => Promise.reject(new Error('the browser has gone'));

test.each(['background', 'overlay'] as const)(
  '%s: a drawing that fails ends its encoder, says why and leaves the old files',
  async (kind) => {
    const drawing = starterDrawings.find((one) => one.kind === kind)!;
    const { ffmpeg } = await installedFfmpeg();
    const { file, posterFile } = absolutePaths(drawing);
    const before = [readFileSync(file), readFileSync(posterFile)];
    await expect(encodeAsset(failToDraw, drawing, ffmpeg)).rejects.toThrow('the browser has gone');
    expect([readFileSync(file), readFileSync(posterFile)]).toEqual(before);
  },
);
