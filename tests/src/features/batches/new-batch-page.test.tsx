import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BrandKitView, emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import { NewBatchPage } from '#src/features/batches/new-batch-page.tsx';
import { editorParts } from '#tests/src/support/batches.ts';
import { bodyOf, jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const parts = { ...editorParts, today: '2026-11-25' };

const promoOf = (letter: string) => ({
  id: letter.repeat(22),
  title: `Promo ${letter}`,
  revision: 1,
  updatedAt: '2026-11-24T09:00:00.000Z',
  posterUrl: null,
  review: null,
});

/** Serves a week without classes and two pages of one promo each. */
const serve = (kit: BrandKitView = emptyBrandKit) =>
  serveWith((url) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (pathname === '/api/promos')
      return searchParams.get('cursor') === 'second'
        ? jsonResponse(200, { promos: [promoOf('b')], nextCursor: null })
        : jsonResponse(200, { promos: [promoOf('a')], nextCursor: 'second' });
    if (pathname === '/api/studio/brand-kit') return jsonResponse(200, kit);
    if (pathname === '/api/timetable') return jsonResponse(200, { sessions: [] });
    return jsonResponse(
      200,
      pathname === '/api/custom-class-types' ? [] : { instructorNames: [], instructors: [] },
    );
  });

test('every promo can be the design of a batch, also one that is not among the newest', async () => {
  serve();
  show(<NewBatchPage parts={parts} />);
  fireEvent.click(screen.getByRole('radio', { name: 'My promos' }));
  await screen.findByRole('button', { name: 'Start from Promo a' });
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Start from Promo b' }));
  const pressed = screen.getAllByRole('button', { pressed: true });
  expect(pressed.map((each) => each.getAttribute('aria-label'))).toEqual(['Start from Promo b']);
});

test('a batch is not created with an invalid time', async () => {
  const fetched = serve();
  show(<NewBatchPage parts={parts} />);
  fireEvent.click(screen.getByRole('radio', { name: 'By hand' }));
  const time = await screen.findByLabelText('Time');
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Check 1 promo' });
  fireEvent.change(time, { target: { value: '25:99' } });
  expect(create.disabled).toBe(true);
  fireEvent.change(time, { target: { value: '19.30' } });
  fireEvent.click(create);
  await waitFor(() => expect(fetched.mock.calls.some(([, { method }]) => method === 'POST')).toBe(true));
  const [, init] = fetched.mock.calls.find(([, { method }]) => method === 'POST') ?? ['', {}];
  expect(bodyOf(init)).toMatchObject({ rows: [{ form: { time: '7:30 PM' } }] });
});

test('the week of the classes has the title that it has in the timetable, and a way back to this week', async () => {
  serve();
  show(<NewBatchPage parts={parts} />);
  const thisWeek = screen.getByRole<HTMLButtonElement>('button', { name: 'This week' });
  expect(thisWeek.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }));
  expect((await screen.findByText(/^Nov 30/)).textContent?.replaceAll(/\s/gu, ' ')).toBe('Nov 30 – Dec 6');
  fireEvent.click(thisWeek);
  expect((await screen.findByText(/^Nov 23/)).textContent?.replaceAll(/\s/gu, ' ')).toBe('Nov 23 – 29');
});

test('the brand kit of a studio is used unless it is switched off', async () => {
  const fetched = serve({ ...emptyBrandKit, handle: '@our.studio' });
  show(<NewBatchPage parts={parts} />, { user: someUser({ role: 'studio_owner' }) });
  const used = await screen.findByRole<HTMLInputElement>('switch', { name: /brand kit/ });
  expect(used.checked).toBe(true);
  fireEvent.click(used);
  fireEvent.click(screen.getByRole('radio', { name: 'By hand' }));
  fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '19.30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check 1 promo' }));
  await waitFor(() => expect(fetched.mock.calls.some(([, { method }]) => method === 'POST')).toBe(true));
  const [, init] = fetched.mock.calls.find(([, { method }]) => method === 'POST') ?? ['', {}];
  expect(bodyOf(init)).toMatchObject({ usesBrandKit: false });
});

test.each([
  ['2026-11-27T11:59:00', /^Nov 23/],
  ['2026-11-27T12:00:00', /^Nov 30/],
  ['2026-11-29T09:00:00', /^Nov 30/],
])('a new batch opened at %s begins with the week that is planned then', async (now, week) => {
  vi.setSystemTime(new Date(now));
  serve();
  show(<NewBatchPage parts={{ ...parts, today: now.slice(0, 10) }} />);
  expect(await screen.findByText(week)).toBeDefined();
});
