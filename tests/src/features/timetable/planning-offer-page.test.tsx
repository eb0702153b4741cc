import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { KeptPlanning } from '#contract/timetable/kept-planning.contract.ts';
import { PlanningOfferPage } from '#src/features/timetable/planning-offer-page.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => vi.unstubAllGlobals());

const kept: KeptPlanning = {
  until: '2027-01-29T12:00:00.000Z',
  classes: [
    {
      id: 'a'.repeat(22),
      date: '2026-12-04',
      time: '18:15',
      classType: 'Pole Flow',
      instructor: 'Mia Lee',
      room: null,
      status: 'scheduled',
    },
  ],
  batches: [],
  weekday: 4,
  people: ['Ana'],
  team: [{ name: 'Mia Lee', email: 'mia@studio.test' }],
};

const open = (planning: KeptPlanning | null): void => {
  serveWith(() => jsonResponse(200, { kept: planning }));
  show(<PlanningOfferPage />, { user: someUser({ role: 'pro' }) });
};

test('what an ended studio has planned can be read and downloaded, beside the plan that continues it', async () => {
  open(kept);
  await screen.findByText(/until January 29, 2027/);
  expect(screen.getByText(/6:15 PM · Pole Flow · Mia Lee/)).toBeDefined();
  expect(screen.getByText('Mia Lee · mia@studio.test')).toBeDefined();
  expect(screen.getByText('Your automatic week was prepared on Thursdays.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download everything' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See Studio Pro' }).getAttribute('href')).toBe(
    '/upgrade?feature=pricing-plans',
  );
});

test('an account without a studio gets the offer alone', async () => {
  open(null);
  await screen.findByRole('link', { name: 'See Studio Pro' });
  expect(screen.queryByText('Your planning is kept')).toBeNull();
});
