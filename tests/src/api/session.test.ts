// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changePassword, getCurrentUser, login } from '#contract/accounts/auth.contract.ts';
import { savePromo } from '#contract/promos/promos.contract.ts';
import { call } from '#src/api/call.ts';
import { onSessionEnded } from '#src/api/session.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { someUser } from '#tests/src/support/users.ts';

const refusal = () => jsonResponse(401, { code: 'SIGNED_OUT', message: 'Sign in to continue.' });
const id = 'p'.repeat(22);
const saved = () =>
  jsonResponse(200, { id, title: 'Promo', revision: 2, updatedAt: '2026-11-23T10:00:00.000Z' });
const changed = () => jsonResponse(200, { message: 'Your password has changed.' });

/** A browser's cookie and the one that the server takes, with the requests for promos by the cookie they came with. */
let browser: string;
let server: string;
let saves: string[];
/** Held-back responses: of the change of password, and of the first request for a promo. */
let renewal: PromiseWithResolvers<Response>;
let firstSave: Promise<unknown>;
let ended: ReturnType<typeof vi.fn<() => void>>;
let stopListening: () => void;

beforeEach(async () => {
  [browser, server, saves] = ['first', 'first', []];
  renewal = Promise.withResolvers();
  firstSave = Promise.resolve();
  ended = vi.fn<() => void>();
  stopListening = onSessionEnded(ended);
  serveWith(async (url) => {
    const cookie = browser;
    if (url === '/api/auth/login') {
      [browser, server] = ['of another person', 'of another person'];
      return jsonResponse(200, someUser());
    }
    const isAccepted = cookie === server;
    if (url === '/api/auth/change-password' && isAccepted) {
      server = 'second';
      const response = await renewal.promise;
      if (response.ok) browser = 'second';
      return response;
    }
    if (url.startsWith('/api/promos/')) {
      saves.push(cookie);
      if (saves.length === 1) await firstSave;
      return isAccepted ? saved() : refusal();
    }
    return isAccepted ? jsonResponse(200, someUser()) : refusal();
  });
  await call(getCurrentUser);
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
});

const save = () => call(savePromo, { params: { id }, body: { revision: 1, document: somePromo() } });
const change = () =>
  call(changePassword, { body: { currentPassword: 'secret', newPassword: 'moon-and-pole' } });

test('a call that is refused while the cookie is renewed waits for the new one and is repeated', async () => {
  const changing = change();
  const saving = save();
  await expect.poll(() => saves).toEqual(['first']);
  renewal.resolve(changed());
  await changing;
  expect(await saving).toMatchObject({ revision: 2 });
  expect(saves).toEqual(['first', 'second']);
  expect(ended).not.toHaveBeenCalled();
});

test('a call with a cookie that another tab has renewed meanwhile is repeated with the new one', async () => {
  const response = Promise.withResolvers<void>();
  firstSave = response.promise;
  server = 'second';
  const saving = save();
  browser = 'second';
  response.resolve();
  expect(await saving).toMatchObject({ revision: 2 });
  expect([saves, ended.mock.calls]).toEqual([['first', 'second'], []]);
});

test('two renewals that are refused do not wait for each other', async () => {
  server = 'gone';
  const outcomes = await Promise.allSettled([change(), change()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(ended).toHaveBeenCalled();
});

test('a session that has ended is reported after the second refusal, and later calls are refused at once', async () => {
  server = 'gone';
  await expect(save()).rejects.toMatchObject({ code: 'SIGNED_OUT', status: 401 });
  expect([saves.length, ended.mock.calls.length]).toEqual([2, 1]);
  await expect(save()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(saves).toHaveLength(3);
});

test('a renewal whose response is lost ends the session', async () => {
  const changing = change();
  const saving = save();
  renewal.reject(new TypeError('Failed to fetch'));
  await expect(changing).rejects.toMatchObject({ code: 'NETWORK' });
  await expect(saving).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect([saves, ended.mock.calls.length]).toEqual([['first', 'first'], 1]);
});

test('a call from before a sign-in is neither repeated for the new person nor ends their session', async () => {
  const response = Promise.withResolvers<void>();
  firstSave = response.promise;
  server = 'gone';
  const saving = save();
  await call(login, { body: { email: 'eva@example.com', password: 'secret' } });
  response.resolve();
  await expect(saving).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect([saves, ended.mock.calls]).toEqual([['first'], []]);
});
