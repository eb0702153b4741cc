import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, constants, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '#server/processes/command.ts';
import { findIsolation } from '#server/processes/isolation.ts';
import { runProcess } from '#server/processes/run-process.ts';
import { canHideFiles, sandboxedDecoder, sandboxedRenderer } from '#server/processes/sandbox.ts';
import { asNormalUser, canRunAsNormalUser } from '#tests/support/normal-user.ts';
import { testFolder } from '#tests/support/test-folder.ts';

/** Prints who runs it, and what it can read of the files that it is given. */
const script = `
  const { readFileSync } = require('node:fs');
  const read = (path) => { try { return readFileSync(path, 'utf8'); } catch (error) { return error.code; } };
  console.log([process.getuid() === 0 ? 'root' : 'a normal user', ...process.argv.slice(2).map(read)].join(', '));`;

/** A clone in a folder that only root may enter, with a Node and a program of its own. */
const closed = testFolder();
const clone = join(closed, 'clone');
const node = join(clone, 'bin', 'node');
const program = join(clone, 'program.cjs');
const own = join(clone, 'own');
const foreign = join(clone, 'foreign');
const work = join(clone, 'work');

const STRANGER = 65_531;

beforeAll(async () => {
  await chmod(closed, 0o700);
  for (const folder of [clone, join(clone, 'bin'), work]) await mkdir(folder);
  await copyFile(process.execPath, node, constants.COPYFILE_FICLONE);
  await writeFile(program, script);
  await writeFile(own, 'its own file');
  await writeFile(foreign, 'a file of another account');
  // Whatever the umask, only the folder above is closed.
  for (const path of [clone, join(clone, 'bin'), program, own]) await chmod(path, 0o755);
  await chmod(foreign, 0o600);
});

const run = (...files: readonly string[]): Command => ({ command: node, args: [program, ...files] });

const outputOf = async (command: Command): Promise<string> =>
  (await runProcess({ ...command, timeoutInSeconds: 600 })).stdout.trim();

describe.runIf(process.getuid?.() === 0)('a clone in a folder that is closed to others', () => {
  test('keeps another account from its Node', async () => {
    const child = spawn(node, ['--version'], { uid: STRANGER, gid: STRANGER });
    const [error] = (await once(child, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('EACCES');
  });

  test('is run by a normal user, who has no other account’s rights', async ({ skip }) => {
    skip(!(await canRunAsNormalUser()), 'this system allows no user namespaces');
    await chown(foreign, STRANGER + 1, STRANGER + 1);
    expect(await outputOf(run(own, foreign))).toBe('root, its own file, a file of another account');
    expect(await outputOf(asNormalUser(run(own, foreign)))).toBe('a normal user, its own file, EACCES');
  });

  test('has its code run in the sandbox, without root’s rights', async ({ skip }) => {
    skip(!(await canHideFiles()), 'this system allows no mount namespaces');
    const code = [program, own];
    const inDecoder = await sandboxedDecoder(run(own, foreign), { code, memory: 1e9 });
    expect(await outputOf(inDecoder)).toBe('a normal user, its own file, ENOENT');
    const files = { executables: [], code, read: [], write: [work] };
    const inRenderer = await sandboxedRenderer(run(own, foreign), await findIsolation(), files);
    expect(await outputOf(inRenderer)).toBe('a normal user, its own file, ENOENT');
  });
});
