import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminChange } from '#contract/admin/admin-changes.contract.ts';
import type { WordingEntry } from '#contract/promos/wording-list.contract.ts';
import { AdminPage } from '#src/features/admin/admin-page.tsx';
import { serveAdmin } from '#tests/src/support/admin-service.ts';
import { classType } from '#tests/src/support/class-service.ts';
import { insertText } from '#tests/src/support/insert-text.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const admin = someUser({ role: 'admin' });
const open = (at: string) => show(<AdminPage user={admin} />, { user: admin, at });
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const writes = (calls: ReturnType<typeof serveAdmin>) => calls.filter(({ method }) => method !== 'GET');
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('[AD-026] [AD-057] universal class types have their own tab, and are edited and deleted there', async () => {
  const types = [classType(1, 'Pole Fundamentals', { description: 'The default one.' })];
  const calls = serveAdmin(({ url, method }) =>
    method === 'GET' && url === '/api/custom-class-types' ? jsonResponse(200, types) : null,
  );
  open('/admin?tab=classes');
  expect((await rowsOf('Universal class types')).map((row) => row.textContent)).toEqual([
    'Pole FundamentalsThe default one.EditDelete',
  ]);
  await press('Edit Pole Fundamentals');
  fireEvent.change(screen.getByLabelText('Description (optional)'), { target: { value: 'For everyone.' } });
  await press('Save Changes');
  await waitFor(() =>
    expect(writes(calls)).toEqual([
      {
        method: 'POST',
        url: '/api/class-descriptions',
        body: { className: 'Pole Fundamentals', description: 'For everyone.' },
      },
    ]),
  );
});

const change: AdminChange = {
  id: 'c'.repeat(22),
  at: '2026-11-20T20:00:00.000Z',
  actorId: 'a'.repeat(22),
  actorEmail: 'ana@example.com',
  action: 'role_changed',
  targetId: 'z'.repeat(22),
  targetName: 'Zoe Park',
  before: { role: 'user' },
  after: { role: 'beta' },
};

const added: AdminChange = {
  ...change,
  id: 'd'.repeat(22),
  action: 'member_added',
  before: null,
  after: { memberId: 'm1', userId: null, until: '2027-01-31T23:59:59.999Z' },
};

test('the record of changes says who changed what and when, and the address filters it', async () => {
  const calls = serveAdmin(({ url }) =>
    url.startsWith('/api/admin/changes')
      ? jsonResponse(200, { changes: url.includes('zoe') ? [] : [change, added], nextCursor: null })
      : null,
  );
  open('/admin?tab=changes&action=role_changed&from=2026-11-01');
  const [row, second] = await rowsOf('Record of changes');
  expect(second?.textContent).toContain(
    'Member added · Zoe ParkMember id: m1 · Until: Jan 31, 2027, 11:59 PM UTCNov 20, 2026',
  );
  expect(row?.textContent).toContain('Role changed · Zoe ParkRole: user → betaNov 20, 2026');
  expect(row?.textContent).toContain('by ana@example.com');
  expect(calls[0]?.url ?? '').toBe('/api/admin/changes?from=2026-11-01&action=role_changed');
  for (const label of ['Search by admin', 'Search by what was changed', 'Kind of change', 'From', 'To'])
    expect(screen.getByText(label)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Search by what was changed'), { target: { value: 'zoe' } });
  expect(await screen.findByText('No change matches.')).toBeDefined();
});

const entry: WordingEntry = {
  id: 'w'.repeat(22),
  word: 'poledancing',
  platform: 'Instagram',
  hiddenIn: '2019-07',
  sourceTitle: 'A report',
  sourceUrl: 'https://example.test/report',
  alternatives: ['poleclass'],
};

/** A service with the wording list, which calls change unless `refusal` is given. */
const serveWording = (refusal: Response | null = null) => {
  let entries = [entry];
  return serveAdmin(({ url, method, body }) => {
    if (!url.startsWith('/api/wording-list')) return null;
    if (method === 'GET') return jsonResponse(200, { entries, dismissedIds: [] });
    if (refusal !== null) return refusal.clone();
    if (method === 'DELETE') {
      entries = [];
      return jsonResponse(204, null);
    }
    const saved = { ...entry, ...(body as object), id: method === 'POST' ? 'n'.repeat(22) : entry.id };
    entries = method === 'POST' ? [...entries, saved] : [saved];
    return jsonResponse(method === 'POST' ? 201 : 200, saved);
  });
};

test('an entry of the wording list is added, without its #, and deleted', async () => {
  const calls = serveWording();
  open('/admin?tab=wording');
  expect((await rowsOf('Wording list')).map((row) => row.textContent)).toEqual([
    '#poledancingInstagram, 2019-07 · A reportInstead: #poleclass',
  ]);
  await press('Add to the list');
  const form = within(await screen.findByRole('dialog', { name: 'Add to the wording list' }));
  for (const [label, value] of [
    ['Hashtag or words', ' #sexyfitness '],
    ['Hidden in', '2020'],
    ['Title of the source', 'Another report'],
    ['Address of the source', 'https://example.test/other'],
    ['Hashtags to use instead', '#poleclass, flow'],
  ] as const) {
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(form.getByRole('button', { name: 'Add to the list' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls).map(({ body }) => body)).toEqual([
    {
      word: 'sexyfitness',
      platform: 'Instagram',
      hiddenIn: '2020',
      sourceTitle: 'Another report',
      sourceUrl: 'https://example.test/other',
      alternatives: ['poleclass', 'flow'],
    },
  ]);
  expect(await rowsOf('Wording list')).toHaveLength(2);
  await press('Delete #poledancing');
  await press('Delete');
  expect(await screen.findByText('The list is empty.')).toBeDefined();
});

test('an error about an entry shows at its field', async () => {
  const details = [{ path: 'hiddenIn', message: 'must be a year or a month, such as 2019 or 2019-07' }];
  serveWording(jsonResponse(400, { code: 'VALIDATION_FAILED', message: 'Some fields are wrong.', details }));
  open('/admin?tab=wording');
  await press('Edit #poledancing');
  fireEvent.change(await screen.findByLabelText('Hidden in'), { target: { value: 'soon' } });
  await press('Save Changes');
  expect(await screen.findByText('It must be a year or a month, such as 2019 or 2019-07.')).toBeDefined();
  expect(screen.getByText('Some fields are wrong.')).toBeDefined();
});

test('a field of an entry takes 500 characters as people count them', async () => {
  serveWording();
  open('/admin?tab=wording');
  await press('Edit #poledancing');
  const field = await screen.findByLabelText<HTMLInputElement>('Title of the source');
  field.select();
  insertText(field, '👩‍👩‍👧'.repeat(501), 'insertFromPaste');
  expect(field.maxLength).toBe(-1);
  expect(field.value).toBe('👩‍👩‍👧'.repeat(500));
});
