import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TeamMembers } from '#src/features/studio/team-members.tsx';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { MAILED_TODAY, NOT_MAILED, serveTeam, someMember } from '#tests/src/support/team-service.ts';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const studioId = 's'.repeat(22);
const showTeam = () => show(<TeamMembers />, { user: someUser({ role: 'studio_owner', studioId }) });

const mia = someMember('Mia Lee');
const zoe = someMember('Zoe', { state: 'invited' });
const ten = Array.from({ length: 10 }, (_, index) => someMember(`Member ${'abcdefghij'.charAt(index)}`));

const rows = () => screen.findAllByRole('listitem');
const type = async (label: string, value: string): Promise<void> => {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await waitFor(() => expect(field.disabled).toBe(false));
  fireEvent.change(field, { target: { value } });
};
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (member: string, item: string): Promise<void> => {
  await press(`More for ${member}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('[ST-022] [ST-023] [ST-040] lists the members with name, email address and whether they have signed in', async () => {
  serveTeam([mia, zoe]);
  showTeam();
  const [first, second] = await rows();
  expect(first?.textContent).toBe('Mia Leemialee@north.testActive');
  expect(second?.textContent).toBe('Zoezoe@north.testInvited');
  expect(screen.getByText('2 of 10')).toBeDefined();
});

test('[ST-025] [ST-026] says how members sign in', async () => {
  serveTeam([]);
  showTeam();
  expect(
    screen.getByText(/^Members sign in with the email address that you add here\./).textContent,
  ).toContain('We mail them a link to join, and they choose their own password.');
  expect(await screen.findByText('Your team has no members yet.')).toBeDefined();
});

test('[ST-048] a team that cannot be loaded is logged and shown, with a way on', async () => {
  let isDown = true;
  serveTeam([mia], () =>
    isDown ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }) : null,
  );
  showTeam();
  expect(await screen.findByText('The service is busy.')).toBeDefined();
  expect(console.error).toHaveBeenCalled();
  isDown = false;
  await press('Try again');
  expect(await rows()).toHaveLength(1);
});

describe('adding', () => {
  test('says that somebody who was mailed today gets no second mail', async () => {
    serveTeam([mia]);
    showTeam();
    await type('Name', 'Kim');
    await type('Email', MAILED_TODAY);
    await press('Add member');
    expect(
      await screen.findByText(
        /^Kim is invited again\. again@north\.test was mailed an invitation today; send it again/,
      ),
    ).toBeDefined();
  });

  test('says that nobody gets an invitation while there is no mail server', async () => {
    serveTeam([mia]);
    showTeam();
    await type('Name', 'Kim');
    await type('Email', NOT_MAILED);
    await press('Add member');
    expect(await screen.findByText(/^Kim is invited, but this server has no mail server/)).toBeDefined();
  });

  test('[ST-033] [ST-041] takes name, email and studio, and the member is in the list as invited', async () => {
    const changes = serveTeam([mia]);
    showTeam();
    await type('Name', ' Zoe ');
    await type('Email', ' zoe@north.test ');
    await press('Add member');
    expect(await screen.findByText('2 of 10')).toBeDefined();
    expect(changes).toEqual([
      {
        method: 'POST',
        url: '/api/studio/team',
        body: { name: 'Zoe', email: 'zoe@north.test', studioId },
      },
    ]);
    expect(within((await rows())[1] as HTMLElement).getByText('Invited')).toBeDefined();
    expect(screen.getByText('Zoe is invited. We mailed zoe@north.test a link to join.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  test.each([
    ['[ST-027] a blank name', '  ', 'zoe@north.test', 'Enter a name.'],
    ['[ST-028] a blank email address', 'Zoe', '  ', 'Enter an email address.'],
    ['a text that is no address', 'Zoe', 'zoe', 'That is not an email address. Please check it.'],
  ])('%s is refused at its field, and nothing is sent', async (_, name, email, message) => {
    const changes = serveTeam([mia]);
    showTeam();
    await type('Name', name);
    await type('Email', email);
    await press('Add member');
    expect(await screen.findByText(message)).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(changes).toEqual([]);
  });

  test('shows why the service refuses an address, and keeps what was typed', async () => {
    const message = 'This email address is already in your studio.';
    serveTeam([mia], ({ method }) =>
      method === 'POST' ? jsonResponse(409, { code: 'ALREADY_IN_TEAM', message }) : null,
    );
    showTeam();
    await type('Name', 'Mia');
    await type('Email', mia.email);
    await press('Add member');
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(mia.email);
  });

  test('[ST-029] [ST-030] [ST-031] [BI-022] a team of ten disables the fields and says why', async () => {
    serveTeam(ten);
    showTeam();
    expect(await screen.findByText('Maximum team size of 10 members reached')).toBeDefined();
    expect(screen.getByText('10 of 10')).toBeDefined();
    for (const label of ['Name', 'Email']) {
      expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true);
    }
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add member' }).disabled).toBe(true);
  });

  test('[ST-029] nine members leave one place', async () => {
    serveTeam(ten.slice(1));
    showTeam();
    expect(await screen.findByText('9 of 10')).toBeDefined();
    expect(screen.queryByText('Maximum team size of 10 members reached')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').disabled).toBe(false);
  });
});

const rename = async (to: string): Promise<void> => {
  await choose('Mia Lee', 'Rename');
  const field = screen.getByLabelText('New name of Mia Lee');
  fireEvent.change(field, { target: { value: to } });
  fireEvent.keyDown(field, { key: 'Enter' });
};

describe('renaming', () => {
  test('[ST-042] [EV-001] sends the trimmed name, which shows in its row', async () => {
    const changes = serveTeam([mia]);
    showTeam();
    await rename(' Mia Long ');
    await waitFor(() =>
      expect(changes).toEqual([
        { method: 'PUT', url: `/api/studio/team/${mia.id}`, body: { name: 'Mia Long' } },
      ]),
    );
    expect(await screen.findByText('Mia Long')).toBeDefined();
  });

  test('[ST-032] a blank name changes nothing', async () => {
    const changes = serveTeam([mia]);
    showTeam();
    await rename('   ');
    expect(await screen.findByText('Mia Lee')).toBeDefined();
    expect(changes).toEqual([]);
  });

  test.each([
    ['[ST-046] without a reason', jsonResponse(500, 'nothing'), 'Failed to update team member name'],
    [
      'with the reason of the service',
      jsonResponse(404, { code: 'NOT_FOUND', message: 'There is nothing here, or it is not yours.' }),
      'There is nothing here, or it is not yours.',
    ],
  ])('a failure is shown in the row %s, with the former name', async (_, refusal, message) => {
    serveTeam([mia], ({ method }) => (method === 'PUT' ? refusal : null));
    showTeam();
    await rename('Mia Long');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByText('Mia Lee')).toBeDefined();
  });
});

describe('removing', () => {
  test('[ST-043] asks first, says what the member keeps and loses, and frees the place', async () => {
    const changes = serveTeam([mia, zoe]);
    showTeam();
    await choose('Mia Lee', 'Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Mia Lee?' }));
    expect(dialog.getByText(/^Mia Lee keeps their account/)).toBeDefined();
    expect(dialog.getByText(/^Mia Lee loses Pro/)).toBeDefined();
    expect(changes).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('1 of 10')).toBeDefined();
    expect(changes).toEqual([{ method: 'DELETE', url: `/api/studio/team/${mia.id}`, body: {} }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('an invited person only loses the invitation; keeping changes nothing', async () => {
    const changes = serveTeam([zoe]);
    showTeam();
    await choose('Zoe', 'Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Zoe?' }));
    expect(dialog.getByText(/^zoe@north.test can no longer join your team/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep in team' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);
  });

  test('a failure is shown in the dialog, and the member stays', async () => {
    serveTeam([mia], ({ method }) =>
      method === 'DELETE'
        ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' })
        : null,
    );
    showTeam();
    await choose('Mia Lee', 'Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Mia Lee?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByText('The service is busy.')).toBeDefined();
    expect(screen.getByText('1 of 10')).toBeDefined();
  });
});

test('an invitation is sent again to somebody who has not signed in, and only to them', async () => {
  let isRefused = false;
  const message = 'An invitation is on its way to zoe@north.test.';
  serveTeam([mia, zoe], ({ url }) => {
    if (!url.endsWith('/invitation')) return null;
    return isRefused
      ? jsonResponse(429, {
          code: 'TOO_MANY_REQUESTS',
          message: 'Too many tries. Wait a moment and try again.',
        })
      : jsonResponse(200, { message });
  });
  showTeam();
  await choose('Zoe', 'Send invitation again');
  expect(await screen.findByText(message)).toBeDefined();
  isRefused = true;
  await choose('Zoe', 'Send invitation again');
  expect((await screen.findByRole('alert')).textContent).toContain('Too many tries');
  await press('More for Mia Lee');
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(3));
});
