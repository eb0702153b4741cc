import { afterEach, expect, test, vi } from 'vitest';
import { exportAccount } from '#contract/accounts/account.contract.ts';
import { createToken } from '#contract/accounts/api-tokens.contract.ts';
import { call, checkCall } from '#src/api/call.ts';
import { onRecentSignInRequired } from '#src/api/session.ts';
import { bodyOf, jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';

// @vitest-environment node

afterEach(() => vi.unstubAllGlobals());

const token = {
  id: 't'.repeat(22),
  name: 'Script',
  scopes: ['read'] as const,
  createdAt: '2026-11-30T12:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  secret: 'polepro_secret',
};
const body = { name: 'Script', scopes: ['read' as const] };

/** A service that requires a recent sign-in until it is proved. */
const serveStale = () => {
  const state = { isRecent: false };
  const fetched = serveWith((url) => {
    if (state.isRecent)
      return url === exportAccount.path ? jsonResponse(204, null) : jsonResponse(201, token);
    return jsonResponse(403, { code: 'RECENT_SIGN_IN_REQUIRED', message: 'First confirm that it is you.' });
  });
  return { state, fetched };
};

test('calls that are refused together ask once, and are sent again as they were', async () => {
  const { state, fetched } = serveStale();
  const ask = vi.fn<() => Promise<boolean>>(async () => {
    state.isRecent = true;
    return true;
  });
  const unregister = onRecentSignInRequired(ask);
  const made = await Promise.all([call(createToken, { body }), call(createToken, { body })]);
  unregister();
  expect(made.map(({ secret }) => secret)).toEqual([token.secret, token.secret]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls.map(([, init]) => bodyOf(init))).toEqual([body, body, body, body]);
});

test('a person who does not want to, or a page that cannot ask, makes the call fail with its own error', async () => {
  const { fetched } = serveStale();
  const refusal = expect.objectContaining({ code: 'RECENT_SIGN_IN_REQUIRED' });
  await expect(call(createToken, { body })).rejects.toEqual(refusal);
  const unregister = onRecentSignInRequired(async () => false);
  await expect(call(createToken, { body })).rejects.toEqual(refusal);
  unregister();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a download is checked by a dry run', async () => {
  const { state, fetched } = serveStale();
  state.isRecent = true;
  await checkCall(exportAccount, {});
  expect(fetched.mock.calls[0]?.[1].headers).toEqual({ 'x-dry-run': 'true' });
});
