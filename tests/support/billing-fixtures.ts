import path from 'node:path';
import { mockPayments } from '#server/adapters/mock-payments.ts';
import { startSession } from '#server/features/auth/sessions/sessions.service.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { type Person, startTestService } from '#tests/support/test-service.ts';

/** A service whose mock provider has the test's clock. `start`: outside of tests, on a database of its own. */
export const startShop = async (start: typeof startTestService = startTestService) => {
  const { clock, forward } = movableClock();
  const { mailer, mailsTo } = mailbox();
  const service = await start({
    change: ({ config }) => {
      const sales = path.join(config.dataDir, 'sales');
      return { clock, mailer, payments: mockPayments(sales, { clock, publicUrl: 'http://127.0.0.1:3000' }) };
    },
  });
  /** The same person with a new session: sessions end when nobody uses them. */
  const signIn = async (person: Person): Promise<Person> => {
    const cookie = `polepro=${await startSession(service.deps, person.id)}`;
    return { ...person, cookie, call: (method, url, body) => person.call(method, url, body, { cookie }) };
  };
  return { service, clock, forward, mailsTo, signIn };
};

export const consents = ['renewal_terms', 'immediate_start'];

/** Starts a checkout with both consents. */
export const checkOut = (person: Person, planId: string) =>
  person.call('POST', '/api/subscription/create-checkout', { planId, consents });

/** The session that a checkout's response leads to. */
export const sessionIn = (redirectUrl: string): string =>
  new URL(redirectUrl).searchParams.get('session_id') ?? '';

/** Pays at the mock checkout. */
export const buy = async (person: Person, planId: string) => {
  const { redirectUrl } = (await checkOut(person, planId)).json();
  return person.call('POST', '/api/test/simulate-stripe-success', {
    sessionId: sessionIn(redirectUrl),
    planId,
  });
};

/** The account as its screens see it. */
export const me = async (person: Person) => (await person.call('GET', '/api/user')).json();

export const subscriptionOf = async (person: Person) =>
  (await person.call('GET', '/api/subscription')).json().subscription;

/** Status and code of a response. */
export const codeOf = (response: { statusCode: number; json: () => { code?: string } }) => [
  response.statusCode,
  response.json().code,
];
