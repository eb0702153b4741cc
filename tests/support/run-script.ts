import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '#server/project-root.ts';

// oxlint-disable-next-line node/no-process-env -- where programs and compiled modules are, and nothing else
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What processes of the product get of our environment. */
export const inheritedEnvironment = {
  PATH,
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
};

/** Runs a script of the product with these settings until it exits: null, or what it says when it fails. */
export const runScript = async (
  script: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<string | null> => {
  try {
    await promisify(execFile)(process.execPath, [script, ...args], {
      cwd: projectRoot,
      env: { ...inheritedEnvironment, ...settings },
    });
    return null;
  } catch (error) {
    // execFile adds the output to its error.
    return (error as { stderr: string }).stderr;
  }
};
