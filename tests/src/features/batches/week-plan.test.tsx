import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WeekPlan, type WeekPlanView } from '#contract/timetable/week-plan.contract.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { BatchPage } from '#src/features/batches/batch-page.tsx';
import { WeekNotice, WeekPlanSetting } from '#src/features/batches/batches-page.tsx';
import {
  editorParts as parts,
  preparedBatch,
  someBatchRow,
  startedBatch,
} from '#tests/src/support/batches.ts';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const none: WeekPlanView = { plan: null, nextOn: null, designTitle: null, problem: null, prepared: null };

const batch = { id: startedBatch.id, promos: 3, toCheck: 2, isBlocked: false };

/** Serves the plan as it is saved, whose design has a title; gives what is sent. */
const serve = (view: WeekPlanView, problem: string | null = null) => {
  const sent: unknown[] = [];
  let present = view;
  serveWith((url, init) => {
    if (init.method === 'GET') return jsonResponse(200, present);
    const plan = WeekPlan.parse(bodyOf(init));
    sent.push([init.method, url, plan]);
    present = { ...present, plan, nextOn: '2026-11-26', designTitle: 'Neon class', problem };
    return jsonResponse(200, present);
  });
  return sent;
};

test('the automatic week is turned on for Thursdays, and its day is chosen', async () => {
  const sent = serve(none);
  show(<WeekPlanSetting parts={parts} />);
  fireEvent.click(await screen.findByRole('switch', { name: /^Prepare next week/ }));
  await screen.findByText('Next on Thu, Nov 26, in the morning. You get an email.');
  screen.getByRole('button', { name: 'Design: Neon class' });
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '1' } });
  await waitFor(() => expect(sent).toHaveLength(2));
  const plan = {
    isOn: true,
    usesBrandKit: true,
    start: { kind: 'catalog', id: templates.find(({ kind }) => kind === 'class')?.id },
    timeZone: expect.any(String),
  };
  expect(sent).toEqual([
    ['PUT', '/api/week-plan', { ...plan, weekday: 4 }],
    ['PUT', '/api/week-plan', { ...plan, weekday: 1 }],
  ]);
});

test('a plan whose week could not be prepared says why', async () => {
  serve(none, 'The week could not be prepared.');
  show(<WeekPlanSetting parts={parts} />);
  fireEvent.click(await screen.findByRole('switch', { name: /^Prepare next week/ }));
  const reason = await screen.findByText('The week could not be prepared.');
  expect(reason.dataset['isProblem']).toBe('true');
});

test.each([
  [{ week: '2026-11-30', batch }, 'Your week is ready: 3 promos · 2 need checking', 'Render 3 videos'],
  [
    { week: '2026-11-30', batch: { ...batch, promos: 1, toCheck: 0 } },
    'Your week is ready: 1 promo · All checks passed',
    'Render 1 video',
  ],
  // What blocks has to be looked at first.
  [
    { week: '2026-11-30', batch: { ...batch, isBlocked: true } },
    'Your week is ready: 3 promos · 2 need checking',
    null,
  ],
])(
  'a waiting week says what it contains, and starts with one press unless something blocks it (%#)',
  async (prepared, sentence, start) => {
    serve({ ...none, prepared });
    show(<WeekNotice today="2026-11-23" />);
    await screen.findByText(sentence);
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(`/batches/${batch.id}`);
    expect(screen.queryByRole('button', { name: /^Render/ })?.textContent ?? null).toBe(start);
  },
);

test('a week without classes leads to the timetable', async () => {
  serve({ ...none, prepared: { week: '2026-11-30', batch: null } });
  show(<WeekNotice today="2026-11-23" />);
  const link = await screen.findByRole('link', { name: 'Open the timetable' });
  expect(link.getAttribute('href')).toBe('/timetable?week=2026-11-30');
});

const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));

const pressDelete = async (): Promise<void> => {
  await press('Delete');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
};

/** Shows the notice of a prepared week beside the page of its batch. */
const showPreparedWeek = async (): Promise<void> => {
  show(
    <>
      <WeekNotice today={parts.today} />
      <BatchPage id={batch.id} parts={parts} />
    </>,
  );
  await screen.findByText(/^Your week is ready/);
};

test.each([
  ['started from its notice', () => press('Render 3 videos')],
  ['started on its page', () => press('Render 1 video')],
  ['deleted', pressDelete],
])('a prepared week is no longer announced once it is %s', async (_what, end) => {
  let prepared: WeekPlanView['prepared'] = { week: '2026-11-30', batch };
  serveWith((url, { method }) => {
    if (url.endsWith('/week-plan')) return jsonResponse(200, { ...none, prepared });
    if (method === 'GET') return jsonResponse(200, preparedBatch(someBatchRow('a')));
    prepared = null;
    if (method === 'DELETE') return jsonResponse(204, null);
    return jsonResponse(200, { ...startedBatch, progress: { ...startedBatch.progress, open: 0 } });
  });
  await showPreparedWeek();
  await end();
  await waitFor(() => expect(screen.queryByText(/^Your week is ready/)).toBeNull());
});

test('a deleted week is no longer announced even if the plan cannot be read again', async () => {
  let isDeleted = false;
  serveWith((url, { method }) => {
    if (method === 'DELETE') isDeleted = true;
    if (isDeleted) return method === 'DELETE' ? jsonResponse(204, null) : jsonResponse(503, null);
    if (!url.endsWith('/week-plan')) return jsonResponse(200, preparedBatch(someBatchRow('a')));
    return jsonResponse(200, { ...none, prepared: { week: '2026-11-30', batch } });
  });
  await showPreparedWeek();
  await pressDelete();
  await waitFor(() => expect(screen.queryByText(/^Your week is ready/)).toBeNull());
});
