import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as protocol from '#src/api/resumable-upload.ts';
import { VideoManagement } from '#src/features/studio/video-management.tsx';
import { setQueueOwner } from '#src/uploads/upload-queue.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { serveTeam, someMember } from '#tests/src/support/team-service.ts';
import { someFile } from '#tests/src/support/uploads.ts';
import { someUser } from '#tests/src/support/users.ts';

const sent: [name: string, target: protocol.UploadTarget][] = [];

beforeEach(() => {
  vi.spyOn(protocol, 'resumableUpload').mockImplementation(async (file, target) => {
    sent.push([file.name, target]);
    return { start: () => {}, pause: async () => {}, cancel: async () => {} };
  });
});
afterEach(() => {
  setQueueOwner('somebody else');
  sent.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const mia = someMember('Mia Lee');
const ava = someMember('Ava');
const zoe = someMember('Zoe', { state: 'invited' });

const open = (
  members: Parameters<typeof serveTeam>[0],
  at = '/admin?tab=videos',
  ...served: [respond?: Parameters<typeof serveTeam>[1], titles?: readonly string[]]
) => {
  const changes = serveTeam(members, ...served);
  show(<VideoManagement />, { user: someUser({ role: 'studio_owner' }), at });
  return changes;
};

/** The file pickers of Add Single and Bulk Upload. */
const pickers = async (): Promise<HTMLInputElement[]> => {
  await screen.findByRole('button', { name: 'Add Single' });
  expect(screen.getByRole('button', { name: 'Bulk Upload' })).toBeDefined();
  return [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
};

test('[ST-024] members who have not signed in yet are left out, and the page says so', async () => {
  open([mia, zoe, ava]);
  fireEvent.click(await screen.findByRole('combobox', { name: 'Team member' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Mia Lee (mialee@north.test)',
    'Ava (ava@north.test)',
  ]);
  expect(screen.getByText('One member has not signed in yet, and appears here after that.')).toBeDefined();
});

test('[ST-024] a team in which nobody has signed in has nothing to manage', async () => {
  open([zoe]);
  expect(await screen.findByText(/^No member has signed in yet/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add Single' })).toBeNull();
});

test('[ST-034] Add Single takes one file, Bulk Upload many, and each has a progress bar on its way to the member', async () => {
  open([mia, ava], `/admin?tab=videos&member=${ava.id}`);
  const [single, bulk] = await pickers();
  expect([single?.multiple, bulk?.multiple]).toEqual([false, true]);
  if (bulk === undefined) throw new Error('There is no Bulk Upload');
  fireEvent.change(bulk, { target: { files: [someFile('one.mp4'), someFile('two.mov')] } });
  expect(await screen.findByRole('progressbar', { name: /^one.mp4/ })).toBeDefined();
  expect(screen.getByRole('progressbar', { name: /^two.mov/ })).toBeDefined();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent).toEqual([
    ['one.mp4', { kind: 'background', libraryType: 'personal', targetUserId: ava.userId, title: 'one' }],
  ]);
});

const titles = ['Spin', 'Invert', 'Climb', 'Flow', 'Chair', 'Heels', 'Splits'];

test('[ST-020] the videos of a member are shown 6 on a page, and one is deleted after a question', async () => {
  const changes = open([mia], undefined, undefined, titles);
  const list = await screen.findByRole('list', { name: 'Videos for Mia Lee' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(titles.slice(0, 6));
  expect(screen.getByText('Page 1 of 2')).toBeDefined();
  fireEvent.click(within(list).getByRole('button', { name: 'Delete Spin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Spin?' }));
  expect(dialog.getByText(/^Mia Lee can no longer use it/)).toBeDefined();
  expect(changes).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE /api/delete-background/spin',
  ]);
  expect(screen.queryByText('Spin')).toBeNull();
  expect(screen.getByText('Splits')).toBeDefined();
});

test('says that a member has no videos; a list that cannot be loaded is logged and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isDown = true;
  open([mia], undefined, ({ url }) =>
    isDown && url.endsWith('/videos')
      ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' })
      : null,
  );
  expect(await screen.findByText('The service is busy.')).toBeDefined();
  expect(console.error).toHaveBeenCalled();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have not uploaded videos to Mia Lee yet.')).toBeDefined();
});
