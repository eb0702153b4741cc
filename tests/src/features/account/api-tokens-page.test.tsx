import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApiToken } from '#contract/accounts/api-tokens.contract.ts';
import { ApiTokensPage } from '#src/features/account/api-tokens-page.tsx';
import { serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const SECRET = `polepro_${'s'.repeat(43)}`;

const token = (name: string, fields: Partial<ApiToken> = {}): ApiToken => ({
  id: name.slice(0, 1).repeat(22),
  name,
  scopes: ['read'],
  createdAt: '2026-11-20T20:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  ...fields,
});

/** A service in which tokens are made and revoked, unless `refusal` is what it answers to changes. */
const serveTokens = (
  refusal: Response | null = null,
  tokens = [token('Wall screen', { scopes: ['read', 'renders'], lastUsedAt: new Date().toISOString() })],
) => {
  return serveAccount(({ method, url, body }) => {
    if (!url.startsWith('/api/tokens')) return null;
    if (method === 'GET') return jsonResponse(200, { tokens });
    if (refusal !== null) return refusal;
    if (method === 'DELETE') {
      tokens = tokens.filter(({ id }) => !url.endsWith(id));
      return jsonResponse(204, null);
    }
    const { name, scopes } = body as ApiToken; // as the page sends it
    const made = token(name, { scopes });
    tokens = [made, ...tokens];
    return jsonResponse(201, { ...made, secret: SECRET });
  });
};

const listed = (): (string | null)[] =>
  screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

const button = (name: string) => screen.getByRole('button', { name });

test('a token is made for a purpose, shows its secret once, and is listed', async () => {
  const changes = serveTokens();
  show(<ApiTokensPage />);
  await screen.findByText('Wall screen');
  expect(listed()).toEqual([
    'Wall screenSee promos, classes and the library · Make and download videosUsed just now · Does not expireRevoke',
  ]);
  expect(button('Create token')).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'My assistant' } });
  fireEvent.click(screen.getByLabelText('Make and change promos'));
  fireEvent.click(button('Create token'));
  await screen.findByText(SECRET);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your new token' }));
  expect(changes).toEqual([
    {
      method: 'POST',
      url: '/api/tokens',
      body: { name: 'My assistant', scopes: ['read', 'promos'], expiresInDays: 90 },
    },
  ]);
  await waitFor(() => expect(listed()[0]).toMatch(/^My assistant.*Never used/));
  fireEvent.click(button('Done'));
  expect(screen.queryByText(SECRET)).toBeNull();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a token works for as long as is chosen, and the list says when it ends or has ended', async () => {
  const changes = serveTokens(null, [
    token('Later', { expiresAt: '2099-01-31T12:00:00.000Z' }),
    token('Former', { expiresAt: '2026-01-31T12:00:00.000Z' }),
  ]);
  show(<ApiTokensPage />);
  await screen.findByText('Later');
  expect(listed().map((text) => /Expire.*(?=Revoke)/.exec(text ?? '')?.[0])).toEqual([
    'Expires on January 31, 2099',
    'Expired on January 31, 2026',
  ]);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Script' } });
  for (const [label, days] of [
    ['In 30 days', 30],
    ['Never', null],
  ] as const) {
    fireEvent.click(screen.getByLabelText('Expires', { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: label }));
    fireEvent.click(button('Create token'));
    await screen.findByText(SECRET);
    expect(changes.at(-1)?.body).toMatchObject({ expiresInDays: days });
    fireEvent.click(button('Done'));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Script' } });
  }
});

test('a token without a scope is not asked for', async () => {
  serveTokens();
  show(<ApiTokensPage />);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Nothing' } });
  fireEvent.click(screen.getByLabelText('See promos, classes and the library'));
  expect(button('Create token')).toHaveProperty('disabled', true);
});

test('a token is revoked after a question', async () => {
  const changes = serveTokens();
  show(<ApiTokensPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Wall screen' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('No tokens yet.');
  expect(changes.map(({ method, url }) => [method, url])).toEqual([
    ['DELETE', `/api/tokens/${'W'.repeat(22)}`],
  ]);
});

test('a refusal says why, and what was typed stays', async () => {
  serveTokens(jsonResponse(403, { code: 'TOO_MANY_TOKENS', message: 'You have 10 API tokens.' }));
  show(<ApiTokensPage />);
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Eleventh' } });
  fireEvent.click(button('Create token'));
  await screen.findByText('You have 10 API tokens.');
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Eleventh');
});
