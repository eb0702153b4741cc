import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeForeignImage, decodeOwnImage, keepDecoderReady } from '#server/images/decode-image.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const thumbnail = { kind: 'thumbnail', side: 1080, maxPixels: 50e6, minSide: 16 } as const;
const plain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c02020' } })
    .png({ compressionLevel: 1 })
    .toBuffer();

type Decoder = { pid: number; commandLine: string; status: string };

const read = (path: string): Promise<string> => readFile(path, 'latin1').catch(() => '');

const isOurs = async (pid: number): Promise<boolean> => {
  const [, parent] = /^PPid:\t(\d+)$/m.exec(await read(`/proc/${pid}/status`)) ?? [];
  return Number(parent) === process.pid || (Number(parent) > 1 && isOurs(Number(parent)));
};

/** The image children that this process has started. */
const decoders = async (): Promise<Decoder[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      commandLine: (await read(`/proc/${pid}/cmdline`)).replaceAll('\0', ' '),
      status: await read(`/proc/${pid}/status`),
      isOurs: await isOurs(pid),
    })),
  );
  return all.filter(
    ({ commandLine, isOurs: ours }) => ours && /^\S*node \S+image-child\.ts/.test(commandLine),
  );
};

describe("a stranger's image", () => {
  it('becomes a small one', async () => {
    const { image, mimeType } = await decodeForeignImage(thumbnail, await plain(3000, 1500), 'a-person');
    expect(mimeType).toBe('image/jpeg');
    expect(await sharp(image).metadata()).toMatchObject({ width: 1080, height: 540 });
  });

  it.runIf(process.platform === 'linux')(
    'is decoded by another process without privileges, which is ready for it and decodes no other image',
    async () => {
      const stop = keepDecoderReady();
      const one = await waitUntil('a decoder', async () => (await decoders())[0]);
      expect(one.status).toMatch(/^CapEff:\t0+$/m);
      const uid = process.getuid?.() === 0 ? 65_530 : process.getuid?.();
      expect(one.status).toMatch(new RegExp(`^Uid:\\t${uid}\\b`, 'm'));
      await decodeForeignImage(thumbnail, await plain(300, 300), 'a-person');
      const next = await waitUntil('another decoder', async () =>
        (await decoders()).find(({ pid }) => pid !== one.pid),
      );
      await waitUntil('the first one to end', async () =>
        (await decoders()).every(({ pid }) => pid === next.pid),
      );
      stop();
      expect(await waitUntil('all to end', async () => (await decoders()).length === 0)).toBe(true);
    },
  );

  it('is refused for its size before it is decoded', async () => {
    const large = decodeForeignImage(thumbnail, await plain(10_000, 5001), 'a-person');
    await expect(large).rejects.toMatchObject({ result: 'too-large' });
    const small = decodeForeignImage(thumbnail, await plain(15, 400), 'a-person');
    await expect(small).rejects.toMatchObject({ result: 'too-small' });
  });

  it('is refused when it is broken or of another format, even if the file says otherwise', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>');
    await expect(decodeForeignImage(thumbnail, svg, 'a-person')).rejects.toMatchObject({ result: 'broken' });
    const cut = (await plain(300, 300)).subarray(0, 400);
    await expect(decodeForeignImage(thumbnail, cut, 'a-person')).rejects.toMatchObject({ result: 'broken' });
  });

  it('waits while another one is decoded, and a person with too many is asked to wait', async () => {
    const image = await plain(64, 64);
    const many = await Promise.allSettled(
      Array.from({ length: 30 }, () => decodeForeignImage(thumbnail, image, 'a-person')),
    );
    const refused = many.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(many.length - refused.length).toBe(3);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(decodeForeignImage(thumbnail, image, 'a-person')).resolves.toMatchObject({
      mimeType: 'image/jpeg',
    });
  });
});

describe('an image of ours', () => {
  it('is resized in a process that stays for the next one, and is replaced when it dies', async () => {
    const resize = { kind: 'resize', width: 80, format: 'webp', maxPixels: 1920 * 1920 } as const;
    const image = await plain(300, 300);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => decodeOwnImage(resize, image, 'a-person')),
    );
    expect(new Set(all.map((made) => made.image.toString('base64'))).size).toBe(1);
    await expect(decodeOwnImage(resize, await plain(2000, 2000), 'a-person')).rejects.toMatchObject({
      result: 'broken',
    });
    expect(await decodeOwnImage(resize, image, 'a-person')).toEqual(all[0]);
    for (const { pid } of await decoders()) process.kill(pid, 'SIGKILL');
    const again = () => decodeOwnImage(resize, image, 'a-person').catch(() => null);
    expect(await waitUntil('another process', again)).toEqual(all[0]);
  });
});
