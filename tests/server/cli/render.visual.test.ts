import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { processesOf } from '#tests/support/rendering/processes-of.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polepro-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Command = { child: ChildProcess; printed: () => string; ended: Promise<number | null> };

/** Runs the command on a promo with one text and no background, with the test folder as working and temporary directory. */
const render = async (videoDuration: number, args: string[] = []): Promise<Command> => {
  const textElements = [{ id: 'header', content: 'Evening', x: 50, y: 50, fontSize: 40 }];
  await writeFile(join(folder, 'evening.json'), JSON.stringify({ version: 1, videoDuration, textElements }));
  const command = [join(projectRoot, 'server/cli/render.ts'), join(folder, 'evening.json'), ...args];
  const child = spawn(process.execPath, command, { cwd: folder, env: { ...process.env, TMPDIR: folder } });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, printed: () => output, ended };
};

describe('npm run render', () => {
  it('makes a video named after the file, and prints progress as plain lines without a terminal', async () => {
    const { printed, ended } = await render(1);
    expect(await ended).toBe(0);
    expect(printed()).toMatch(/preparing[^]*drawing[^]*checking[^]*saving/);
    expect(printed()).toContain(`${join(folder, 'evening.mp4')}  (30 frames,`);
    expect((await readdir(folder)).toSorted()).toEqual(['evening.json', 'evening.mp4']);
  });

  it('exits cleanly on Ctrl-C: no video, no partial file, no process', async () => {
    const { child, printed, ended } = await render(60, ['out.mp4']);
    await waitUntil('drawing', () => printed().includes('drawing'));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(printed()).toContain('Cancelled. Nothing was written.');
    expect(await readdir(folder)).toEqual(['evening.json']);
    expect(processesOf(folder)).toEqual([]);
  });
});
