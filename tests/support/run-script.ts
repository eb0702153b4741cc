import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '#server/project-root.ts';

/** Runs a script of the product with these settings until it exits: null, or what it says when it fails. */
export const runScript = async (
  script: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<string | null> => {
  try {
    await promisify(execFile)(process.execPath, [script, ...args], {
      cwd: projectRoot,
      // oxlint-disable-next-line node/no-process-env -- the script gets the PATH of this process
      env: { PATH: process.env['PATH'], ...settings },
    });
    return null;
  } catch (error) {
    // execFile adds the output to its error.
    return (error as { stderr: string }).stderr;
  }
};
