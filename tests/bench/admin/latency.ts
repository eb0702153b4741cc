import { type AdminCall, adminCalls } from '#tests/bench/admin/calls.ts';
import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { cookieOf, jsonRequest } from '#tests/support/json-request.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

/** Requests a second of each call, and for how long. */
const PER_SECOND = 20;
const SECONDS = 5;
const WARM_UP = 5;

type Timed = { ms: number; isGood: boolean };

/** The cookie of the demo admin. */
const signIn = async ({ address, account }: RunningProduct): Promise<string> => {
  const { email, password } = account('admin');
  const login = jsonRequest({ address, cookie: '' }, 'POST', { email, password });
  const response = await fetch(`${address}/api/auth/login`, login);
  if (!response.ok) throw new Error(`Signing in: ${response.status}`);
  return cookieOf(response);
};

const timed = async (address: string, cookie: string, { method, url, body }: AdminCall): Promise<Timed> => {
  const start = performance.now();
  const response = await fetch(`${address}${url}`, jsonRequest({ address, cookie }, method, body));
  await response.arrayBuffer();
  return { ms: performance.now() - start, isGood: response.ok };
};

/** Sends a call so many times a second, whether or not the former ones have been answered. */
const sendSteadily = (send: () => Promise<Timed>): Promise<Timed[]> =>
  new Promise((resolve, reject) => {
    const sent: Promise<Timed>[] = [];
    const timer = setInterval(() => {
      sent.push(send());
      if (sent.length < PER_SECOND * SECONDS) return;
      clearInterval(timer);
      Promise.all(sent).then(resolve, reject);
    }, 1000 / PER_SECOND);
  });

const percentile95 = (times: readonly Timed[]): number =>
  times.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

/** How long each call of the admin panel takes at twenty requests a second. */
export const benchLatency = async (product: RunningProduct): Promise<Row[]> => {
  const cookie = await signIn(product);
  const rows: Row[] = [];
  let failed = 0;
  for (const call of adminCalls) {
    const send = () => timed(product.address, cookie, call);
    for (let time = 0; time < WARM_UP; time += 1) await send();
    const times = await sendSteadily(send);
    failed += times.filter(({ isGood }) => !isGood).length;
    rows.push(row(`p95 of ${call.name}`, percentile95(times), 'ms', atMost(100)));
  }
  return [...rows, row('calls that failed', failed, 'calls', exactly(0))];
};
