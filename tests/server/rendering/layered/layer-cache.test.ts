import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#schema/durations.ts';
import { createLayerCache, type DrawnLayer, layerKey } from '#server/rendering/layered/layer-cache.ts';

let folder: string;
let work: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  work = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(work, { recursive: true });
});

const pixels = (value: number): Uint8Array => new Uint8Array(20).fill(value);

const bitmap = (value: number): DrawnLayer => ({
  left: 10,
  top: 20,
  width: 4,
  height: 2,
  counts: { characters: 3, words: 2, lines: 1 },
  frames: [pixels(value)],
});
const key = (name: string): string => layerKey([name]);

describe('the cache of drawn layers', () => {
  it('returns undefined on a miss', async () => {
    expect(await createLayerCache(folder, 1000).get(key('a'), work)).toBeUndefined();
  });

  it('returns position, size and pixels of a cached layer', async () => {
    const cache = createLayerCache(folder, 1000);
    await cache.put(key('a'), bitmap(7));
    const file = await cache.get(key('a'), work);
    expect(file).toMatchObject({ left: 10, top: 20, width: 4, height: 2 });
    expect(file?.path.startsWith(work)).toBe(true);
    expect([...(await readFile(file!.path))]).toEqual([...pixels(7)]);
  });

  it('caches that a layer is empty', async () => {
    const cache = createLayerCache(folder, 1000);
    await cache.put(key('a'), null);
    expect(await cache.get(key('a'), work)).toBeNull();
  });

  it('is shared by all caches of the same folder', async () => {
    await createLayerCache(folder, 1000).put(key('a'), bitmap(1));
    expect(await createLayerCache(folder, 1000).get(key('a'), work)).toBeTruthy();
  });

  it('evicts the least recently used layer when full, without affecting layers in use', async () => {
    const cache = createLayerCache(folder, 45);
    await cache.put(key('a'), bitmap(1));
    await cache.put(key('b'), bitmap(2));
    const [a, b] = [(await readdir(folder)).find((name) => name.startsWith(key('a')))!, key('b')];
    const used = await cache.get(key('a'), work);
    const other = (await readdir(folder)).find((name) => name.startsWith(b))!;
    await utimes(join(folder, a), new Date(2000), new Date(2000));
    await utimes(join(folder, other), new Date(1000), new Date(1000));
    await cache.put(key('c'), bitmap(3));
    expect(await cache.get(b, work)).toBeUndefined();
    expect(await cache.get(key('a'), work)).toBeTruthy();
    expect([...(await readFile(used!.path))]).toEqual([...pixels(1)]);
  });

  it('removes partial files of killed processes, but not current ones or layers', async () => {
    const cache = createLayerCache(folder, 1000);
    await cache.put(key('a'), bitmap(1));
    const name = `${key('b')}.10_20_4x2_3_2_1.yuva`;
    for (const each of [`${name}.0123456789ab.partial`, `${name}.abababababab.partial`]) {
      await writeFile(join(folder, each), 'half');
    }
    const [old, before] = [new Date(Date.now() - 61 * MINUTE_MS), await readdir(folder)];
    for (const each of before) if (!each.includes('abab')) await utimes(join(folder, each), old, old);
    await cache.put(key('a'), bitmap(1));
    expect(await readdir(folder)).toEqual(before.filter((each) => !each.includes('0123456789ab')));
    expect(await cache.get(key('a'), work)).toBeTruthy();
  });

  it('leaves no partial file when writing fails', async () => {
    // A folder instead of the layer's file.
    await mkdir(join(folder, `${key('a')}.10_20_4x2_3_2_1.yuva`));
    await expect(createLayerCache(folder, 1000).put(key('a'), bitmap(1))).rejects.toThrow(
      /EISDIR|ENOTEMPTY|EEXIST/,
    );
    expect(await readdir(folder)).toEqual([`${key('a')}.10_20_4x2_3_2_1.yuva`]);
  });

  it('has another key for everything that affects a layer', () => {
    const names = [
      [{ id: 'a', content: 'Spin' }, 1],
      [{ id: 'a', content: 'Spin' }, 0.5],
      [{ id: 'a' }, 1],
    ];
    expect(new Set(names.map(layerKey)).size).toBe(3);
  });
});
