import { ensureRemotionBundle } from '#server/build/remotion-bundle.ts';
import { ensureWebBuild } from '#server/build/web-build.ts';
import { ProcessError } from '#server/processes/run-process.ts';
import { StartError } from '#server/start-error.ts';

/** The builds: the web app, and the composition for the renderer. */
const builds = { web: ensureWebBuild, remotion: ensureRemotionBundle };

export type BuildName = keyof typeof builds;

/**
 * Brings the named builds up to date; quick when nothing has changed. They run in parallel, each in its own process.
 * @throws StartError with the last output of a failed build.
 */
export async function ensureBuilds(names: readonly BuildName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      try {
        await builds[name]();
      } catch (error) {
        const output = error instanceof ProcessError ? error.log.trim() : String(error);
        throw new StartError(`The build '${name}' failed:\n${output}`, error);
      }
    }),
  );
}
