import { newId } from '#server/db/new-id.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

const GUESSES = 300;
const AT_ONCE = 20;
const REGISTRATIONS = 60;
const PASSWORD = 'the-right-one';

const deviceOf = (setCookies: readonly string[]): string =>
  setCookies.find((cookie) => cookie.startsWith('polepro-device='))?.split(';')[0] ?? '';

/** Strangers who guess passwords while the owner signs in, and who register many accounts from one network. */
export const drillAccounts = async (): Promise<Row[]> => {
  const { ask, service, close } = await startAuthDrill();
  try {
    const { email } = await service.addPerson({ password: PASSWORD });
    const signIn = async (cookie: string, password = PASSWORD) =>
      service.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { cookie },
        payload: { email, password },
      });
    let device = deviceOf([(await signIn('')).headers['set-cookie'] ?? []].flat());
    let refused = 0;
    for (let start = 0; start < GUESSES; start += AT_ONCE) {
      const guess = (index: number) =>
        ask('POST', '/api/auth/login', { body: { email, password: `guess-${start + index}` } });
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => guess(index)));
      const response = await signIn(device);
      if (response.statusCode !== 200) refused += 1;
      device = deviceOf([response.headers['set-cookie'] ?? []].flat());
    }
    const register = () =>
      ask('POST', '/api/auth/register', {
        from: '203.0.113.9',
        body: { email: `${newId().toLowerCase()}@example.test`, password: PASSWORD },
      });
    const registered = await Promise.all(Array.from({ length: REGISTRATIONS }, register));
    return [
      row(`an owner on a known device refused during ${GUESSES} guesses`, refused, 'sign-ins', atMost(0)),
      row(
        `accounts of ${REGISTRATIONS} registered at once from one network`,
        registered.filter(({ status }) => status === 201).length,
        'accounts',
        atMost(10),
      ),
    ];
  } finally {
    await close();
  }
};
