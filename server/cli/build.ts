/** `npm run build -- [web] [remotion]`: brings these builds up to date, by default both. */
import { ensureBuilds, type BuildName } from '#server/build/ensure-builds.ts';
import { exitWithError } from '#server/start-error.ts';

const all: readonly BuildName[] = ['web', 'remotion'];
const named = all.filter((name) => process.argv.slice(2).includes(name));

try {
  await ensureBuilds(named.length === 0 ? all : named);
} catch (error) {
  exitWithError(error);
}
