import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from '#server/db/is-database-away.ts';

const PAUSE_MS = 1000;
const TRIES = 60;

/**
 * Does `work`, again and again for about a minute while the database is away. What it does may have been
 * done by an earlier try whose answer was lost, so it must bear being done twice.
 *
 * @throws what `work` throws for any other reason, or at last.
 */
export const outlastDatabase = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || tries >= TRIES) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
};
