import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Person, PersonUses } from '#contract/library/people.contract.ts';
import { PeoplePage } from '#src/features/people/people-page.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const somePerson = (fields: Partial<Person> = {}): Person => ({
  id: 'a'.repeat(22),
  name: 'Ana',
  state: 'agreed',
  agreed: 'Promo videos of the studio',
  startsOn: '2026-01-01',
  endsOn: '2027-03-03',
  withdrawnAt: null,
  clips: 2,
  ...fields,
});

const uses: PersonUses = {
  clips: [{ id: 'clip', title: 'Spin class', thumbnailUrl: '' }],
  promos: [
    { id: 'p'.repeat(22), title: 'Monday Spin', ownerName: null },
    { id: 'q'.repeat(22), title: 'Friday Flow', ownerName: 'Kim' },
  ],
  others: 2,
  videos: [
    {
      id: 'r'.repeat(22),
      title: 'Monday Spin',
      promoId: 'p'.repeat(22),
      createdAt: '2026-11-20T20:00:00.000Z',
      ownerName: null,
    },
  ],
  links: [{ kind: 'review', title: 'Monday Spin', expiresAt: '2026-12-01T00:00:00.000Z' }],
};

/** A ledger with one person, or nobody, whose changes are recorded. */
const serve = (person: Person | null) => {
  const calls: string[] = [];
  let people = person === null ? [] : [person];
  serveWith((url, { method = 'GET', body }) => {
    if (method !== 'GET') calls.push(`${method} ${url} ${typeof body === 'string' ? body : ''}`.trim());
    if (url.endsWith('/uses')) return jsonResponse(200, uses);
    if (method === 'DELETE') return jsonResponse(204, null);
    if (method === 'GET') return jsonResponse(200, { people });
    const changed = url.endsWith('/withdraw')
      ? somePerson({ state: 'withdrawn', withdrawnAt: '2026-11-23T12:00:00.000Z' })
      : somePerson();
    people = [changed];
    return jsonResponse(method === 'POST' && !url.endsWith('/withdraw') ? 201 : 200, changed);
  });
  return calls;
};

const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('adds a person with what was agreed, once everything is there', async () => {
  const calls = serve(null);
  show(<PeoplePage />);
  await screen.findByText('You have not added anyone yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Add a person' }));
  const add = await screen.findByRole('button', { name: 'Add' });
  fireEvent.click(add);
  expect(screen.getByRole('alert').textContent).toBe('Enter a name.');
  change('Name', 'Ana');
  fireEvent.click(add);
  expect(screen.getByRole('alert').textContent).toBe('Enter what the person agreed to.');
  change('What was agreed', 'Promo videos of the studio');
  change('From', '2026-01-02');
  change('Last day (optional)', '2026-01-01');
  fireEvent.click(add);
  expect(screen.getByRole('alert').textContent).toContain('before the first');
  change('Last day (optional)', '');
  fireEvent.click(add);
  await screen.findByText('Agreed until March 3, 2027');
  expect(calls).toEqual([
    'POST /api/people {"name":"Ana","agreed":"Promo videos of the studio","startsOn":"2026-01-02","endsOn":null}',
  ]);
});

test('withdraws a consent after asking, then lists everything that shows the person and offers to delete the videos', async () => {
  const calls = serve(somePerson());
  show(<PeoplePage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw consent' }));
  const question = await screen.findByRole('dialog', { name: 'Withdraw Ana’s consent?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
  const list = within(await screen.findByRole('dialog', { name: 'Where Ana appears' }));
  await list.findByRole('link', { name: 'Monday Spin' });
  list.getByText('Friday Flow · Kim');
  list.getByText('Also in 2 promos of other people.');
  list.getByText('Review link: Monday Spin');
  fireEvent.click(list.getByRole('button', { name: 'Delete' }));
  fireEvent.click(list.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(calls).toContain(`DELETE /api/renders/${'r'.repeat(22)}`));
  expect(calls[0]).toBe(`POST /api/people/${'a'.repeat(22)}/withdraw`);
  await screen.findByText('Withdrawn on November 23, 2026');
});
