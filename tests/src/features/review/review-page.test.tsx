import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReviewedPromo, ReviewVideo } from '#contract/sharing/review-pages.contract.ts';
import type { ReviewEntry } from '#contract/sharing/reviews.contract.ts';
import { ReviewPage } from '#src/features/review/review-page.tsx';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

const TOKEN = 't'.repeat(22);

afterEach(() => {
  vi.unstubAllGlobals();
  browserStorage.removeItem('polepro.reviewer');
  browserStorage.removeItem(`polepro.opened.${TOKEN}`);
});

const video: ReviewVideo = {
  status: 'ready',
  url: `/api/review-pages/${TOKEN}/videos/${'r'.repeat(22)}`,
  posterUrl: `/api/review-pages/${TOKEN}/videos/${'r'.repeat(22)}/poster`,
  revision: 3,
  isRendering: false,
  isOutdated: false,
  classNote: null,
  texts: ['Spin Flow', '6:15 PM'],
};

const somePromo = (fields: Partial<ReviewedPromo> = {}): ReviewedPromo => ({
  id: 'p'.repeat(22),
  title: 'Monday Spin',
  state: 'waiting',
  video,
  entries: [],
  ...fields,
});

const someEntry = (fields: Partial<ReviewEntry> = {}): ReviewEntry => ({
  id: 'e'.repeat(22),
  kind: 'comment',
  revision: 3,
  author: 'Mia',
  text: '<img src=x onerror=alert(1)> louder',
  atSeconds: 4,
  aboutText: null,
  isDone: false,
  createdAt: '2026-11-23T16:00:00.000Z',
  ...fields,
});

/** Shows the page of a link with this promo; `respond` answers what is sent. */
const showPage = (
  promo: ReviewedPromo | readonly ReviewedPromo[] | null,
  respond: (entry: unknown) => Response = () => jsonResponse(201, someEntry()),
) => {
  const sent: unknown[] = [];
  serveWith((_url, { method, body }) => {
    if (method === 'POST') {
      sent.push(typeof body === 'string' ? JSON.parse(body) : body);
      return respond(sent.at(-1));
    }
    return promo === null
      ? jsonResponse(410, { code: 'REVIEW_LINK_ENDED', message: 'This link has ended.' })
      : jsonResponse(200, {
          batch: Array.isArray(promo) ? 'The week' : null,
          studio: 'Studio North',
          expiresAt: '2026-12-01T00:00:00.000Z',
          promos: [promo].flat(),
        });
  });
  show(
    <Routes>
      <Route path="/review/:token" element={<ReviewPage />} />
    </Routes>,
    { at: `/review/${TOKEN}`, user: null },
  );
  return sent;
};

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('pins a comment to the moment at which the video stands and to a text of it, and keeps the name for the next', async () => {
  const sent = showPage(somePromo());
  const player = await screen.findByLabelText('Monday Spin');
  if (!(player instanceof HTMLVideoElement)) throw new Error('no video');
  player.currentTime = 3.25;
  fireEvent.timeUpdate(player);
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  expect(screen.getByRole('alert').textContent).toBe('Say what you would like to be different.');
  type('Comment at 0:03', 'Louder here');
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  expect(screen.getByRole('alert').textContent).toContain('Enter your name');
  type('Your name', 'Mia');
  type('About', '6:15 PM');
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    promoId: 'p'.repeat(22),
    kind: 'comment',
    revision: 3,
    author: 'Mia',
    text: 'Louder here',
    atSeconds: 3.3,
    aboutText: '6:15 PM',
  });
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Comment at 0:03').value).toBe(''));
  expect(browserStorage.getItem('polepro.reviewer')).toBe('Mia');
});

test('keeps a comment that was refused, and says why', async () => {
  showPage(somePromo(), () => jsonResponse(403, { code: 'REVIEW_LINK_FULL', message: 'This link is full.' }));
  type(await screen.findByLabelText('Your name').then(() => 'Your name'), 'Mia');
  type('Comment at 0:00', 'Louder here');
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }));
  await screen.findByText('This link is full.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment at 0:00').value).toBe('Louder here');
});

test('shows what strangers typed as text, and a press on its moment goes there', async () => {
  showPage(somePromo({ entries: [someEntry()] }));
  await screen.findByText('<img src=x onerror=alert(1)> louder');
  expect(document.querySelector('li img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show 0:04' }));
  await screen.findByLabelText('Comment at 0:04');
});

test('approves what is shown, and asks for a change with a text', async () => {
  const sent = showPage(somePromo());
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a change' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(form.getByLabelText('Your name'), { target: { value: 'Mia' } });
  fireEvent.change(form.getByLabelText('The change'), { target: { value: 'Another clip' } });
  fireEvent.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { kind: 'change_requested', text: 'Another clip', atSeconds: null },
    { kind: 'approved', revision: 3, text: '', author: 'Mia' },
  ]);
});

test('a promo that was edited after its video cannot be approved', async () => {
  showPage(somePromo({ state: 'approved_before_edit', video: { ...video, isOutdated: true } }));
  const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
  expect(approve.disabled).toBe(true);
  screen.getByText(/This promo was edited after this video/);
  screen.getByText('Approved before the last edit');
});

test.each([
  ['rendering', /is being made/],
  ['none', /no video here yet/],
  ['withheld', /cannot be shown at the moment/],
  ['withdrawn', /was withdrawn/],
] as const)('says what there is instead of a video that is %s', async (status, text) => {
  showPage(somePromo({ video: { ...video, status, url: null, revision: null } }));
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('says of a link that has ended what to do', async () => {
  showPage(null);
  expect(await screen.findByRole('heading', { name: 'There is nothing to review here' })).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

const week = [
  somePromo(),
  somePromo({ id: 'q'.repeat(22), title: 'Heels', state: 'change_requested' }),
  somePromo({ id: 's'.repeat(22), title: 'Spin', video: { ...video, isOutdated: true } }),
  somePromo({ id: 'u'.repeat(22), title: 'Flow', state: 'approved_before_edit' }),
];

test('lists the promos of a batch, and opens one, the next, and all again', async () => {
  showPage(week);
  await screen.findByRole('heading', { name: 'The week' });
  fireEvent.click(screen.getByRole('link', { name: 'Heels' }));
  await screen.findByRole('heading', { name: 'Heels' });
  screen.getByText('Promo 2 of 4');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { name: 'Spin' });
  fireEvent.click(screen.getByRole('link', { name: 'All promos' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
});

/** Opens the video of a promo in the list, and returns to the list. */
const watch = async (title: string) => {
  fireEvent.click(await screen.findByRole('link', { name: title }));
  await screen.findByRole('heading', { name: title });
  fireEvent.click(screen.getByRole('link', { name: 'All promos' }));
  await screen.findByRole('heading', { name: 'The week' });
};

test('offers to approve only promos whose video was opened', async () => {
  showPage(week);
  expect(await screen.findAllByText('Not opened yet')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await watch('Heels');
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await watch('Flow');
  fireEvent.click(screen.getByRole('button', { name: 'Approve the one you opened' }));
  expect(await screen.findByRole('dialog', { name: 'Approve this promo?' })).toBeDefined();
});

test('a newer video of an opened promo counts as unopened', async () => {
  const newer = somePromo({ state: 'approved_before_edit', video: { ...video, revision: 4 } });
  browserStorage.setItem(`polepro.opened.${TOKEN}`, `${newer.id} 3`);
  showPage([newer, somePromo({ id: 'q'.repeat(22), title: 'Heels', state: 'approved' })]);
  expect(await screen.findAllByText('Not opened yet')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await watch('Monday Spin');
  expect(screen.getByRole('button', { name: 'Approve the remaining one' })).toBeDefined();
});

test('approves all opened promos of a batch at once, and says that one has changed meanwhile', async () => {
  const sent = showPage(week, () => jsonResponse(200, { approvedIds: ['p'.repeat(22)] }));
  await watch('Monday Spin');
  await watch('Flow');
  fireEvent.click(await screen.findByRole('button', { name: 'Approve the remaining 2' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.click(form.getByRole('button', { name: 'Approve 2 promos' }));
  expect(form.getByRole('alert').textContent).toContain('Enter your name');
  fireEvent.change(form.getByLabelText('Your name'), { target: { value: 'Mia' } });
  fireEvent.click(form.getByRole('button', { name: 'Approve 2 promos' }));
  await screen.findByText(/One promo has changed in the meantime/);
  expect(sent).toEqual([
    {
      author: 'Mia',
      text: '',
      promos: [
        { promoId: 'p'.repeat(22), revision: 3 },
        { promoId: 'u'.repeat(22), revision: 3 },
      ],
    },
  ]);
});

const unmade = { ...video, status: 'none', url: null, revision: null } as const;

test('a batch without any video yet says so, instead of asking for a review', async () => {
  showPage([
    somePromo({ video: unmade }),
    somePromo({ id: 'q'.repeat(22), title: 'Heels', video: { ...unmade, status: 'rendering' } }),
  ]);
  await screen.findByText(/^The videos are not finished yet\. They appear here/);
  screen.getByText('No video yet');
  screen.getByText('Being made');
  expect(screen.queryByText('Waiting for review')).toBeNull();
  expect(screen.queryByText(/to watch it/)).toBeNull();
});

test.each(['withheld', 'none'] as const)('a batch whose videos are all %s promises none', async (status) => {
  const absent = { ...unmade, status };
  showPage([somePromo({ video: absent }), somePromo({ id: 'q'.repeat(22), video: absent })]);
  expect(await screen.findByText(/^There are no videos to review at the moment\./)).toBeDefined();
});

test('a batch that is approved stays approved when its videos are deleted', async () => {
  const approved = { state: 'approved', video: unmade } as const;
  showPage([somePromo(approved), somePromo({ ...approved, id: 'q'.repeat(22) })]);
  expect(await screen.findByText('All 2 promos are approved. Thank you.')).toBeDefined();
});

test('a batch with a video says what to do, and what was said about a promo without one', async () => {
  showPage([
    somePromo(),
    somePromo({ id: 'q'.repeat(22), title: 'Heels', state: 'change_requested', video: unmade }),
  ]);
  await screen.findByText(
    '0 of 2 promos approved. Open each one to watch it, then approve it or ask for a change.',
  );
  expect(screen.getByText('Waiting for review')).toBeDefined();
  expect(screen.getByText('Change requested')).toBeDefined();
});
