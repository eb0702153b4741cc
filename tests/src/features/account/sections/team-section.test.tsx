import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LeaveTeamForm } from '#src/features/account/account-forms.tsx';
import { TeamSection } from '#src/features/account/account-settings.tsx';
import { serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Leave the team' }));

test('a member asks to leave the team', () => {
  const onLeave = vi.fn<() => void>();
  show(<TeamSection onLeave={onLeave} />);
  leave();
  expect(onLeave).toHaveBeenCalledTimes(1);
});

test('a member leaves the team by a second press, and stays by another', async () => {
  const onClose = vi.fn<() => void>();
  const changes = serveAccount(({ method }) => (method === 'POST' ? jsonResponse(200, someUser()) : null));
  show(<LeaveTeamForm onClose={onClose} />, { user: someUser({ role: 'studio_team' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Stay in the team' }));
  expect([onClose.mock.calls.length, changes]).toEqual([1, []]);
  leave();
  await expect.poll(() => onClose.mock.calls.length).toBe(2);
  expect(changes.map(({ url }) => url)).toEqual(['/api/studio/leave']);
});

test('a refusal is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refusal = { code: 'UNAVAILABLE', message: 'The service is busy.' };
  serveAccount(({ method }) => (method === 'POST' ? jsonResponse(503, refusal) : null));
  show(<LeaveTeamForm onClose={() => undefined} />);
  leave();
  expect(await screen.findByText('The service is busy.')).toBeDefined();
});
