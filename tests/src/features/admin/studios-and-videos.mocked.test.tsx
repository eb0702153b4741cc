import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminStudio } from '#contract/admin-studios.contract.ts';
import type { FailedJob } from '#contract/failed-jobs.contract.ts';
import { Promo } from '#schema/promo.ts';
import { lastPromoId, setLastPromoId } from '#src/api/last-promo.ts';
import { press, showPanel, writes } from '#tests/src/support/admin-panel.tsx';
import { serveAdmin } from '#tests/src/support/admin-service.ts';
import { answer } from '#tests/src/support/answer.ts';
import { backgroundsNamed } from '#tests/src/support/library.ts';
import { somePromo } from '#tests/src/support/promos.ts';
import { someMember } from '#tests/src/support/team-service.ts';
import { someUpload } from '#tests/src/support/uploads.ts';

const upload = vi.hoisted(() => vi.fn<(file: File, target: unknown) => void>());
vi.mock('#src/uploads/upload-queue.ts', async (original) => ({
  ...(await original<object>()),
  enqueueUpload: upload,
}));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  upload.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const studioId = 's'.repeat(22);

/** The studio of Ava with these members, which calls change. */
const serveStudio = (...names: string[]) => {
  let team = names.map((name) => ({ ...someMember(name), firstName: name, lastName: null }));
  const studio = (): AdminStudio => ({
    studioId,
    studioName: 'North Pole',
    ownerId: 'o'.repeat(22),
    ownerEmail: 'ava@north.test',
    ownerName: 'Ava',
    teamMembers: team.map(({ id, email, name, userId, state, firstName, lastName }) => ({
      id,
      email,
      name,
      userId,
      state,
      firstName,
      lastName,
    })),
  });
  return serveAdmin(({ url, method, body }) => {
    if (url.startsWith('/api/admin/studios')) {
      return answer(200, { studios: [studio()], total: 1, nextCursor: null });
    }
    if (method === 'POST') {
      const { email } = body as { email: string }; // the contract validates it
      const added = { ...someMember(email.split('@')[0] ?? '', { state: 'invited' }), email };
      team = [...team, { ...added, firstName: added.name, lastName: null }];
      return answer(201, added);
    }
    if (method === 'DELETE') {
      team = team.filter(({ id }) => !url.includes(id));
      return answer(204, null);
    }
    return null;
  });
};
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('[AD-023] [AD-044] without a studio nobody can be added; the list of studios is searched', async () => {
  const calls = serveStudio('Mia');
  showPanel('/admin?tab=studios');
  expect(await screen.findByText('Select a studio first.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add member' }).disabled).toBe(true);
  const field = screen.getByRole('combobox', { name: 'Studio' });
  await waitFor(() => expect(calls.map(({ url }) => url)).toContain('/api/admin/studios'));
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'nort' } });
  await waitFor(() => expect(calls.map(({ url }) => url)).toContain('/api/admin/studios?query=nort'));
  const found = await screen.findAllByRole('option', { hidden: true });
  expect(found.map(({ textContent }) => textContent)).toEqual(['North Pole, Ava (ava@north.test)']);
  fireEvent.click(found[0] as HTMLElement);
  expect(await screen.findByText('1 of 10')).toBeDefined();
  expect(screen.getByLabelText('Address').textContent).toBe('?tab=studios&studio=ava%40north.test');
});

test('[AD-022] [AD-024] [AD-045] [AD-046] [AD-058] [AD-060] [AD-075] a member is added by email, in lower case', async () => {
  const calls = serveStudio('Mia');
  showPanel('/admin?tab=studios&studio=ava%40north.test');
  await screen.findByText('1 of 10');
  await press('Add member');
  expect(await screen.findByText('Enter an email address.')).toBeDefined();
  const email = screen.getByLabelText<HTMLInputElement>('Email of the new member');
  fireEvent.change(email, { target: { value: ' ZOE@North.test ' } });
  await press('Add member');
  expect(await screen.findByText('2 of 10')).toBeDefined();
  expect(screen.getByText('zoe@north.test joins the team by signing in.')).toBeDefined();
  expect(email.value).toBe('');
  expect(writes(calls)).toEqual([
    { method: 'POST', url: '/api/admin/studio-team', body: { studioId, email: 'zoe@north.test' } },
  ]);
});

test('[AD-025] [AD-076] a member is removed after a question', async () => {
  const calls = serveStudio('Mia');
  showPanel('/admin?tab=studios&studio=ava%40north.test');
  await press('Remove Mia');
  expect((await screen.findByRole('dialog', { name: 'Remove Mia?' })).textContent).toContain(
    'Mia loses Pro through North Pole',
  );
  await press('Remove');
  expect(await screen.findByText('Nobody is in this team yet.')).toBeDefined();
  expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /api/admin/studio-team/${someMember('Mia').id}/${studioId}`,
  ]);
});

test('a full team disables the field and says why', async () => {
  serveStudio(...'a b c d e f g h i j'.split(' '));
  showPanel('/admin?tab=studios&studio=ava%40north.test');
  expect(await screen.findByText('Maximum team size of 10 members reached')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email of the new member').disabled).toBe(true);
});

const zoe = { id: 'z'.repeat(22), name: 'Zoe Park', email: 'zoe@north.test' };

/** Zoe with two videos, which calls delete. */
const serveVideos = () => {
  let videos = backgroundsNamed('Spin', 'Flow');
  return serveAdmin(({ url, method }) => {
    if (url.startsWith('/api/upload-recipients')) return answer(200, [zoe]);
    if (url.startsWith('/api/admin/user-videos/') && method === 'GET') return answer(200, videos);
    if (method !== 'DELETE') return null;
    videos = videos.filter(({ id }) => !url.endsWith(id));
    return answer(204, null);
  });
};

test('[AD-014] [AD-047] without a person nothing can be uploaded', async () => {
  serveVideos();
  showPanel('/admin?tab=videos');
  expect(await screen.findByText('Select a person first.')).toBeDefined();
  for (const name of ['Add Single', 'Bulk Upload']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  }
});

test('[AD-015] [AD-016] [AD-017] [AD-019] [AD-071] shows the videos of a person, and uploads to their library', async () => {
  serveVideos();
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  expect((await rowsOf('Videos of Zoe Park')).map(({ textContent }) => textContent)).toEqual([
    'SpinUse',
    'FlowUse',
  ]);
  const files = ['one.mp4', 'two.mp4'].map((name) => new File(['video'], name, { type: 'video/mp4' }));
  const [, bulk] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  fireEvent.change(bulk as HTMLElement, { target: { files } });
  expect(upload.mock.calls.map(([file, target]) => [file.name, target])).toEqual(
    ['one', 'two'].map((title) => [
      `${title}.mp4`,
      { kind: 'background', libraryType: 'personal', targetUserId: zoe.id, title },
    ]),
  );
});

test('[AD-018] a video on its way to a person has a progress bar', async () => {
  const zoes = someUpload({
    title: 'Spin for Zoe',
    phase: 'uploading',
    percent: 40,
    ownerName: zoe.name,
  });
  serveAdmin(({ url }) => {
    if (url.startsWith('/api/upload-recipients')) return answer(200, [zoe]);
    return url === '/api/uploads' ? answer(200, [zoes]) : null;
  });
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  const bar = await screen.findByRole('progressbar', { name: 'Spin for Zoe: 40 percent' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
});

test('[AD-021] a video becomes the background of the promo that the editor returns to, and says that it is selected', async () => {
  const [spin] = backgroundsNamed('Spin', 'Flow');
  let document = somePromo({ background: { assetId: 'velvet', volume: 0.5, mirrored: true } });
  const promo = { id: 'p'.repeat(22), title: 'Monday', revision: 4, updatedAt: '2026-11-20T20:00:00.000Z' };
  setLastPromoId(promo.id);
  const calls = serveAdmin(({ url, method, body }) => {
    if (url.startsWith('/api/upload-recipients')) return answer(200, [zoe]);
    if (url.startsWith('/api/admin/user-videos/')) return answer(200, backgroundsNamed('Spin', 'Flow'));
    if (method === 'GET') return answer(200, { ...promo, document, template: null });
    document = Promo.parse((body as { document: unknown }).document);
    return answer(200, { ...promo, revision: 5, refused: [] });
  });
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  await press('Use: Spin');
  expect(await screen.findByText('Your promo “Monday” uses this video.')).toBeDefined();
  const pressed = await screen.findByRole('button', { name: 'Selected: Spin' });
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Use: Flow' }).getAttribute('aria-pressed')).toBe('false');
  expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([`PUT /api/promos/${promo.id}`]);
  expect(document.background).toMatchObject({ assetId: spin?.id, volume: 0.5, mirrored: false });
});

test('[AD-021] without a promo a video starts a new one', async () => {
  localStorage.clear();
  const made = { id: 'n'.repeat(22), title: 'New promo', revision: 1, updatedAt: '2026-11-20T20:00:00.000Z' };
  let document: unknown = null;
  serveAdmin(({ url, method, body }) => {
    if (url.startsWith('/api/upload-recipients')) return answer(200, [zoe]);
    if (url.startsWith('/api/admin/user-videos/')) return answer(200, backgroundsNamed('Spin', 'Flow'));
    if (method === 'GET') return answer(200, { ...made, document, template: null });
    document = (body as { document: unknown }).document;
    return answer(201, { ...made, document });
  });
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  await press('Use: Flow');
  expect(await screen.findByRole('button', { name: 'Selected: Flow' })).toBeDefined();
  expect(lastPromoId()).toBe(made.id);
});

test('[AD-020] [AD-054] [AD-072] a video of a person is deleted after a question', async () => {
  const calls = serveVideos();
  showPanel('/admin?tab=videos&user=zoe%40north.test');
  await press('Delete Spin');
  expect(await screen.findByText(/^Zoe Park can no longer use it/)).toBeDefined();
  await press('Delete');
  await waitFor(async () => expect(await rowsOf('Videos of Zoe Park')).toHaveLength(1));
  const [spin] = backgroundsNamed('Spin', 'Flow');
  expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([
    `DELETE /api/admin/user-videos/${spin?.id}`,
  ]);
});

const failure: FailedJob = {
  id: 'f'.repeat(22),
  kind: 'render',
  title: 'Monday Spin',
  ownerId: zoe.id,
  ownerEmail: zoe.email,
  code: 'RENDER_FAILED',
  message: 'The video could not be made.',
  failedAt: '2026-11-20T20:00:00.000Z',
  canRetry: true,
};

test('failed jobs say what happened to whom, and are tried again where that can help', async () => {
  const failedUpload: FailedJob = {
    ...failure,
    id: 'g'.repeat(22),
    kind: 'upload',
    title: 'Clip',
    canRetry: false,
  };
  const calls = serveAdmin(({ url, method }) => {
    if (method === 'POST') return answer(202, { message: 'It is in the queue again.' });
    return url.startsWith('/api/admin/failed-jobs')
      ? answer(200, { failures: [failure, failedUpload], nextCursor: null })
      : null;
  });
  showPanel('/admin?tab=failures');
  const [first, second] = await rowsOf('Failed jobs');
  expect(first?.textContent).toContain(
    'Monday Spin · RenderThe video could not be made. (RENDER_FAILED)zoe@north.test',
  );
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
  await press('Try Monday Spin again');
  expect(await screen.findByText('It is in the queue again.')).toBeDefined();
  expect(writes(calls)).toEqual([
    { method: 'POST', url: `/api/admin/failed-jobs/${failure.id}/retry`, body: { kind: 'render' } },
  ]);
});

test('[AD-003] the panel has five tabs', () => {
  serveVideos();
  showPanel('/admin?tab=videos');
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  for (const name of ['Users', 'Videos', 'Studios', 'Classes', 'Activity']) {
    expect(screen.getByRole('radio', { name })).toBeDefined();
  }
});
