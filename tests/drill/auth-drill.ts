/**
 * `npm run drill:auth [-- --only guesses,enumeration,sessions,origins,limits,reviews,second-steps --json FILE]`: what an attacker learns or gets by
 * guessing, comparing responses, planting and replaying sessions, forging requests or racing limits. Prints tried and held.
 */
import type { Row } from '#tests/bench/report.ts';
import { type AuthDrill, startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { drillEnumeration } from '#tests/drill/auth/enumeration.ts';
import { drillGuesses } from '#tests/drill/auth/guesses.ts';
import { drillLimits } from '#tests/drill/auth/limits.ts';
import { drillOrigins } from '#tests/drill/auth/origins.ts';
import { drillReviewTokens } from '#tests/drill/auth/review-tokens.ts';
import { drillSecondSteps } from '#tests/drill/auth/second-steps.ts';
import { drillSessions } from '#tests/drill/auth/sessions.ts';
import { runParts } from '#tests/drill/run-parts.ts';

const drill = await startAuthDrill();
const on = (part: (drill: AuthDrill) => Promise<Row[]>) => (): Promise<Row[]> => part(drill);

try {
  await runParts({
    guesses: ['A password cannot be guessed, and its owner is not locked out', on(drillGuesses)],
    enumeration: ['No response tells whether an address has an account', on(drillEnumeration)],
    sessions: ['Planted and ended sessions open nothing', on(drillSessions)],
    origins: ['Requests of other sites are refused', on(drillOrigins)],
    limits: ['No limit of a plan is exceeded by requests at once', on(drillLimits)],
    reviews: ['A review token cannot be guessed', on(drillReviewTokens)],
    'second-steps': ['A second step is taken once, and cannot be guessed', on(drillSecondSteps)],
  });
} finally {
  await drill.close();
}
