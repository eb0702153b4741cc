/**
 * `npm run drill:auth [-- --only guesses,enumeration,sessions,origins,limits,reviews,second-steps --json FILE]`: what an attacker learns or gets by
 * guessing, comparing responses, planting and replaying sessions, forging requests or racing limits. Prints tried and held.
 */
import { readOptions, report, type Row } from '#tests/bench/report.ts';
import { type AuthDrill, startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { drillEnumeration } from '#tests/drill/auth/enumeration.ts';
import { drillGuesses } from '#tests/drill/auth/guesses.ts';
import { drillLimits } from '#tests/drill/auth/limits.ts';
import { drillOrigins } from '#tests/drill/auth/origins.ts';
import { drillReviewTokens } from '#tests/drill/auth/review-tokens.ts';
import { drillSecondSteps } from '#tests/drill/auth/second-steps.ts';
import { drillSessions } from '#tests/drill/auth/sessions.ts';

const parts: Record<string, (drill: AuthDrill) => Promise<Row[]>> = {
  guesses: drillGuesses,
  enumeration: drillEnumeration,
  sessions: drillSessions,
  origins: drillOrigins,
  limits: drillLimits,
  reviews: drillReviewTokens,
  'second-steps': drillSecondSteps,
};

const options = readOptions(['only']);
const names = options.only?.split(',') ?? Object.keys(parts);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(`There is no part ${unknown.join(', ')}; choose from ${Object.keys(parts).join(', ')}.`);
}
const drill = await startAuthDrill();
const rows: Row[] = [];
try {
  for (const name of names) rows.push(...((await parts[name]?.(drill)) ?? []));
} finally {
  await drill.close();
}
await report(rows, options.json);
