import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TeamMembers } from '#src/features/studio/team-members.tsx';
import { show } from '#tests/src/support/show.tsx';
import { serveTeam, someMember } from '#tests/src/support/team-service.ts';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => vi.unstubAllGlobals());

const choose = async (item: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Mia Lee' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

const enter = (handle: string): void => {
  const input = screen.getByLabelText('New handle of Mia Lee');
  fireEvent.change(input, { target: { value: handle } });
  fireEvent.keyDown(input, { key: 'Enter' });
};

test('the handle of a member is set, shown and cleared', async () => {
  const changes = serveTeam([someMember('Mia Lee')]);
  show(<TeamMembers />, { user: someUser({ role: 'studio_owner' }) });
  await choose('Add handle');
  enter('@mia.lee');
  expect(await screen.findByText('@mia.lee')).toBeDefined();
  await choose('Change handle');
  enter('');
  await waitFor(() => expect(screen.queryByText('@mia.lee')).toBeNull());
  expect(changes.map(({ body }) => body)).toEqual([
    { name: 'Mia Lee', handle: '@mia.lee' },
    { name: 'Mia Lee', handle: '' },
  ]);
});
