import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeToOthers } from '#server/processes/private-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A data folder as former versions left it: open to everybody who may pass through to it. */
const oldInstallation = async (): Promise<string> => {
  const folder = join(root, 'data');
  for (const name of ['media/library/1.mp4', 'outbox/mail.eml', 'work/.unfinished/2.mp4', 'accounts.json']) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'somebody');
    await chmod(file, 0o644);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
  await chmod(folder, 0o755);
  return folder;
};

/** Of a product that keeps its videos in a folder of their own, which does not exist yet. */
const close = (dataDir: string, folderMode: number): Promise<void> =>
  closeToOthers({ dataDir, rendersDir: join(root, 'renders') }, folderMode);

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8);

/** The different modes of the folders and of the files below a folder, itself included. */
const modesBelow = async (folder: string): Promise<{ folders: string[]; files: string[] }> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const modes = async (found: typeof entries) =>
    Promise.all(found.map(({ parentPath, name }) => modeOf(join(parentPath, name))));
  const folders = await modes(entries.filter((entry) => entry.isDirectory()));
  const files = await modes(entries.filter((entry) => entry.isFile()));
  return { folders: [...new Set([...folders, await modeOf(folder)])], files: [...new Set(files)] };
};

describe('a folder of the product', () => {
  test('that an earlier version left open is closed to all other accounts, with its contents', async () => {
    const folder = await oldInstallation();
    await close(folder, 0o700);
    expect(await modesBelow(folder)).toEqual({ folders: ['700'], files: ['600'] });
  });

  test('can be passed through, but not listed, where the tools have no root directory of their own', async () => {
    const folder = await oldInstallation();
    await close(folder, 0o700);
    await close(folder, 0o711);
    expect(await modesBelow(folder)).toEqual({ folders: ['711'], files: ['600'] });
    await close(folder, 0o700);
    expect(await modesBelow(folder)).toEqual({ folders: ['700'], files: ['600'] });
  });

  test('stays a passage for the group of the database server, and its contents are closed', async () => {
    const folder = await oldInstallation();
    await chmod(folder, 0o710);
    await mkdir(join(folder, 'database'));
    await chmod(join(folder, 'database'), 0o750);
    await close(folder, 0o700);
    expect(await modeOf(folder)).toBe('710');
    expect(await modeOf(join(folder, 'media'))).toBe('700');
    expect(await modeOf(join(folder, 'accounts.json'))).toBe('600');
    expect(await modeOf(join(folder, 'database'))).toBe('750');
  });

  test('that was closed already gets its open files closed once, however deep, and so do the videos', async () => {
    const folder = await oldInstallation();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o700);
    await chmod(folder, 0o700);
    await close(folder, 0o700);
    expect(await modesBelow(folder)).toEqual({ folders: ['700'], files: ['600'] });

    const videos = join(root, 'renders');
    await mkdir(videos, { mode: 0o700 });
    const [video, mail] = [join(videos, 'v.mp4'), join(folder, 'outbox/mail.eml')];
    await writeFile(video, 'dance');
    for (const file of [video, mail]) await chmod(file, 0o644);
    await close(folder, 0o700);
    // Of the data folder it is remembered: looking at every file would make each start of a large library slow.
    expect([await modeOf(video), await modeOf(mail)]).toEqual(['600', '644']);
    await chmod(video, 0o644);
    await close(folder, 0o700);
    expect(await modeOf(video)).toBe('644');
  });

  test('is left alone when several accounts share it, and so is what a link leads to', async () => {
    const folder = await oldInstallation();
    await chmod(folder, 0o1777);
    await close(folder, 0o700);
    expect(await modeOf(folder)).toBe('1777');
    await chmod(folder, 0o755);
    const elsewhere = join(root, 'elsewhere');
    await writeFile(elsewhere, 'not ours');
    await chmod(elsewhere, 0o644);
    await symlink(elsewhere, join(folder, 'link'));
    await close(folder, 0o700);
    expect(await modeOf(elsewhere)).toBe('644');
  });

  test('need not exist yet', async () => {
    await expect(close(join(root, 'none'), 0o700)).resolves.toBeUndefined();
  });
});
