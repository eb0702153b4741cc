import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { UploadTarget, resumableUpload } from '#src/api/resumable-upload.ts';
import { VideoManagement } from '#src/features/studio/video-management.tsx';
import { setQueueOwner } from '#src/uploads/upload-queue.ts';
import { show } from '#tests/src/support/show.tsx';
import { serveTeam, someMember } from '#tests/src/support/team-service.ts';
import { someFile } from '#tests/src/support/uploads.ts';
import { someUser } from '#tests/src/support/users.ts';

const sent: [name: string, target: UploadTarget][] = [];

vi.mock('#src/api/resumable-upload.ts', async (original) => ({
  ...(await original<object>()),
  resumableUpload: async (file: File, target: UploadTarget) => {
    sent.push([file.name, target]);
    return { start: () => {}, pause: async () => {}, cancel: async () => {} } satisfies Awaited<
      ReturnType<typeof resumableUpload>
    >;
  },
}));

afterEach(() => {
  setQueueOwner('somebody else');
  sent.length = 0;
  vi.unstubAllGlobals();
});

const mia = someMember('Mia Lee');
const ava = someMember('Ava');
const zoe = someMember('Zoe', { state: 'invited' });

const open = (members: Parameters<typeof serveTeam>[0], at = '/admin?tab=videos') => {
  serveTeam(members);
  show(<VideoManagement />, { user: someUser({ role: 'studio_owner' }), at });
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
