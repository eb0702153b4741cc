import { newId } from '#server/db/new-id.ts';
import { type Row, atMost, row } from '#tests/bench/report.ts';
import type { AuthResponse, AuthDrill } from '#tests/drill/auth/auth-client.ts';

/** Of each half of a pair. */
const SAMPLES = 200;
/** Attempts at an account before it is throttled. */
const TRIES_OF_AN_ACCOUNT = 4;

/** How well the time of one response separates the halves: 0.5 is no better than chance, 1 is always. */
const separation = (a: readonly number[], b: readonly number[]): number => {
  let above = 0;
  for (const x of a) for (const y of b) above += x > y ? 1 : x === y ? 0.5 : 0;
  const share = above / (a.length * b.length);
  return Math.max(share, 1 - share);
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Half = (index: number) => Promise<AuthResponse>;

/** Alternates between the halves, so that other load on the machine affects both. */
const comparePair = async (name: string, known: Half, unknown: Half): Promise<Row[]> => {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const messages = new Set<string>();
  for (let index = 0; index < SAMPLES; index += 1) {
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const half of order) {
      const { status, text, milliseconds } = await (half === 'known' ? known : unknown)(index);
      messages.add(`${status} ${text}`);
      times[half].push(milliseconds);
    }
  }
  const ratio = median(times.known) / median(times.unknown);
  return [
    row(
      `${name}: different responses to known and unknown addresses`,
      messages.size - 1,
      'responses',
      atMost(0),
    ),
    row(`${name}: medians apart`, Math.max(ratio, 1 / ratio), 'times', atMost(1.15)),
    row(`${name}: distinguished by time`, separation(times.known, times.unknown), 'of 1', atMost(0.65)),
  ];
};

/** What a stranger can learn about who has an account. */
export const drillEnumeration = async ({ ask, service }: AuthDrill): Promise<Row[]> => {
  const needed = Math.ceil(SAMPLES / TRIES_OF_AN_ACCOUNT);
  const names = { known: [] as string[], unknown: [] as string[] };
  for (let count = 0; count < needed; count += 1) {
    names.known.push((await service.addPerson({ password: 'the-right-one' })).email);
    names.unknown.push(`${newId().toLowerCase()}@example.test`);
  }
  const asking =
    (half: 'known' | 'unknown', path: string, rest: object): Half =>
    (index) => {
      const email = names[half][Math.floor(index / TRIES_OF_AN_ACCOUNT)] ?? '';
      return ask('POST', path, { body: { email, ...rest } });
    };
  const pair = (name: string, path: string, rest: object) =>
    comparePair(name, asking('known', path, rest), asking('unknown', path, rest));
  return [
    ...(await pair('sign-in', '/api/auth/login', { password: 'wrong-one' })),
    ...(await pair('forgotten password', '/api/auth/forgot-password', {})),
    ...(await pair('registration with a password that is refused', '/api/auth/register', {
      password: '12345',
    })),
  ];
};
