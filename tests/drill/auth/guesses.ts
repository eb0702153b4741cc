import { setTimeout } from 'node:timers/promises';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import type { AuthDrill } from '#tests/drill/auth/auth-client.ts';

const GUESSES = 1000;
const AT_ONCE = 20;
/** The longest that the owner may have to wait, seconds; see auth.service.ts. */
const LONGEST_WAIT = 30;

/** A thousand guesses at one account, each from another address; afterwards its owner signs in. */
export const drillGuesses = async ({ ask, service }: AuthDrill): Promise<Row[]> => {
  const { email } = await service.addPerson({ password: 'the-right-one' });
  const guess = (index: number) =>
    ask('POST', '/api/auth/login', { body: { email, password: `guess-${index}` } });
  const statuses: number[] = [];
  for (let start = 0; start < GUESSES; start += AT_ONCE) {
    const batch = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => guess(start + index)));
    statuses.push(...batch.map(({ status }) => status));
  }
  const compared = statuses.filter((status) => status === 401).length;
  const startedAt = performance.now();
  let status = 0;
  while (status !== 200 && performance.now() - startedAt < 2 * LONGEST_WAIT * 1000) {
    await setTimeout(1000);
    ({ status } = await ask('POST', '/api/auth/login', { body: { email, password: 'the-right-one' } }));
  }
  const waited = status === 200 ? (performance.now() - startedAt) / 1000 : Number.POSITIVE_INFINITY;
  return [
    row(`of ${GUESSES} guesses at an account: passwords compared`, compared, 'guesses', atMost(12)),
    row(
      'guesses answered with neither 401 nor 429',
      statuses.filter((s) => s !== 401 && s !== 429).length,
      'responses',
      atMost(0),
    ),
    row('the owner signs in after', waited, 's', atMost(LONGEST_WAIT + 2)),
  ];
};
