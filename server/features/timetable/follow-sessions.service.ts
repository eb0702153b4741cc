import type { Deps } from '#server/deps.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { findOutdatedPromos, redrawOutdatedPromo } from './promos-of-sessions.service.ts';

/**
 * Lets promos follow their classes if their owner has chosen so, for one account or, with null, for all. Promos of past and cancelled
 * classes stay as they are. A promo that cannot be saved or rendered stays out of date, and is retried the next time.
 */
export const followSessions = async (deps: Deps, ownerId: string | null): Promise<void> => {
  for (const { personId, promoId, today } of await findOutdatedPromos(deps, ownerId)) {
    try {
      await redrawOutdatedPromo(deps, await readUser(deps, personId), { id: promoId, today });
    } catch (error) {
      deps.log.warn({ err: error, promoId }, 'a promo could not follow its class');
    }
  }
};

/** The same after a response, for the account whose timetable has changed. */
export const followInBackground = (deps: Deps, ownerId: string): void =>
  deps.background.start('promos follow their classes', () => followSessions(deps, ownerId));
