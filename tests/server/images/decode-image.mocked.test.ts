// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import { decodeForeignImage, decodeOwnImage } from '#server/images/decode-image.ts';
import { ImageError, type ImageProcess, startImageProcess } from '#server/images/image-process.ts';
import { ProcessError } from '#server/processes/run-process.ts';

vi.mock('#server/images/image-process.ts', { spy: true });

const thumbnail = { kind: 'thumbnail', side: 1080, maxPixels: 50e6, minSide: 16 } as const;
const made = { image: Buffer.from('small'), mimeType: 'image/jpeg' } as const;
const noSandbox = new ProcessError('no-sandbox', { command: 'node', exitCode: 32, log: 'mount failed' });

/** The processes that start, one after the other: each makes an image, or ends so; or does not start. */
const processesThat = (...ends: (ImageError['result'] | 'makes' | 'does not start')[]): void => {
  for (const end of ends) {
    const started = (): ImageProcess => {
      let isUsable = true;
      return {
        isUsable: () => isUsable,
        stop: () => {},
        perform: async () => {
          if (end === 'makes') return made;
          isUsable = false;
          throw new ImageError(end as ImageError['result'], 'for the log');
        },
      };
    };
    vi.mocked(startImageProcess).mockImplementationOnce(async () => {
      if (end === 'does not start') throw noSandbox;
      return started();
    });
  }
};

const startedProcesses = (): number => vi.mocked(startImageProcess).mock.calls.length;

beforeEach(() => void vi.mocked(startImageProcess).mockReset());

test.each([['stopped'], ['does not start']] as const)(
  'an image whose decoder %s is decoded by another one',
  async (end) => {
    processesThat(end, 'makes');
    expect(await decodeForeignImage(thumbnail, Buffer.from('large'), 'a-person')).toEqual(made);
    expect(startedProcesses()).toBe(2);
  },
);

test.each([
  ['stopped', 2],
  ['does not start', 2],
  ['timeout', 1],
] as const)(
  'an image whose decoders all end so, %s, is not refused: the response is to try again',
  async (end, processes) => {
    for (const decode of [decodeForeignImage, decodeOwnImage]) {
      vi.mocked(startImageProcess).mockReset();
      processesThat(end, end);
      await expect(decode(thumbnail, Buffer.from('large'), 'a-person')).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        status: 503,
        facts: { retryAfterSeconds: 5 },
        cause: end === 'does not start' ? noSandbox : { result: end },
      });
      expect(startedProcesses()).toBe(processes);
    }
  },
);

test.each([['broken'], ['too-large'], ['too-small'], ['crashed']] as const)(
  'an image that its decoder finds %s is refused at once',
  async (result) => {
    processesThat(result, 'makes');
    await expect(decodeForeignImage(thumbnail, Buffer.from('large'), 'a-person')).rejects.toMatchObject({
      result,
    });
    expect(startedProcesses()).toBe(1);
  },
);
