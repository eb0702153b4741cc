import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StudioPage } from '#src/features/studio/studio-page.tsx';
import { classDescription, classType, serveClasses } from '#tests/src/support/class-service.ts';
import { insertText } from '#tests/src/support/insert-text.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const owner = someUser({ role: 'studio_owner' });
const Address = () => <output aria-label="Address">{useLocation().search}</output>;

type Respond = Parameters<typeof serveClasses>[1];

/** The page over a service with class types and an empty team. */
const open = (
  at: string,
  classes: Parameters<typeof serveClasses>[0] = {},
  respond: Respond = () => null,
) => {
  const calls = serveClasses(classes, (call) => {
    if (call.url === '/api/studio/team') return jsonResponse(200, { teamMembers: [] });
    return respond(call);
  });
  show(
    <>
      <StudioPage user={owner} names="the names" />
      <Address />
    </>,
    { user: owner, at },
  );
  return calls;
};

const writes = (calls: ReturnType<typeof serveClasses>) => calls.filter(({ method }) => method !== 'GET');
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const listed = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');
const type = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe('the studio page', () => {
  test('[ST-017] [ST-018] [ST-019] [ST-020] has two tabs, one of them with two of its own, which the address names', async () => {
    open('/admin');
    expect(await screen.findByRole('heading', { name: 'Team Members' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Team Management' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Class Types & Descriptions' }));
    expect(await screen.findByRole('heading', { name: 'Your studio’s classes' })).toBeDefined();
    expect(screen.getByLabelText('Address').textContent).toBe('?tab=classes');
    fireEvent.click(screen.getByRole('radio', { name: 'Team Management' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'Video Management' }));
    expect(await screen.findByRole('heading', { name: 'Video Management' })).toBeDefined();
    expect(screen.getByLabelText('Address').textContent).toBe('?tab=videos');
    cleanup();
    open('/admin?tab=classes');
    expect(await screen.findByRole('heading', { name: 'Your studio’s classes' })).toBeDefined();
  });

  test('keeps what is not saved yet in the brand kit while another tab is open', async () => {
    open('/admin?tab=brand');
    await type('Handle', 'north.pole');
    fireEvent.click(screen.getByRole('radio', { name: 'Team Management' }));
    expect(await screen.findByRole('heading', { name: 'Team Members' })).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Handle' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Brand kit' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Handle' })).value).toBe(
      'north.pole',
    );
  });

  test('[ST-006] [ST-021] shows the names, and leads back to the editor', () => {
    open('/admin');
    expect(screen.getByRole('complementary', { name: 'Details' }).textContent).toContain('the names');
    expect(screen.getByRole('link', { name: 'Back to Editor' }).getAttribute('href')).toBe('/');
  });
});

describe('class types and descriptions', () => {
  const pole = classType(1, 'Pole Fundamentals', { description: 'The default one.' });
  const heels = classType(2, 'Heels', { userId: owner.id, description: 'In heels.' });

  test('[ST-035] own ones are edited and deleted, default ones only described', async () => {
    open('/admin?tab=classes', { types: [pole, heels] });
    expect((await listed('Your studio’s classes')).map((row) => row.textContent)).toEqual([
      'HeelsIn heels.EditDelete',
    ]);
    expect((await listed('Default classes')).map((row) => row.textContent)).toEqual([
      'Pole FundamentalsThe default one.Edit',
    ]);
  });

  test('[ST-036] [ST-037] a description of a default class becomes the owner’s own, and its name stays', async () => {
    const calls = open('/admin?tab=classes', { types: [pole] }, ({ method }) =>
      method === 'POST'
        ? jsonResponse(201, classDescription(7, pole.classType, { userId: owner.id, description: 'Ours.' }))
        : null,
    );
    await press('Edit Pole Fundamentals');
    expect(screen.getByLabelText<HTMLInputElement>('Class name').readOnly).toBe(true);
    expect(screen.getByText('Default class types cannot be renamed')).toBeDefined();
    await type('Description (optional)', 'Ours.');
    await press('Save Changes');
    await waitFor(() =>
      expect(writes(calls)).toEqual([
        {
          method: 'POST',
          url: '/api/class-descriptions',
          body: { className: 'Pole Fundamentals', description: 'Ours.' },
        },
      ]),
    );
  });

  test('[ST-037] the default description is not emptied, only replaced', async () => {
    const calls = open('/admin?tab=classes', { types: [pole] });
    await press('Edit Pole Fundamentals');
    await type('Description (optional)', ' ');
    await press('Save Changes');
    expect((await screen.findByRole('alert')).textContent).toContain('cancel to keep the default one');
    expect(writes(calls)).toEqual([]);
  });

  test('[ST-036] [ST-037] an own description of a default class is marked, and deleting it brings the default one back', async () => {
    const own = classDescription(7, pole.classType, { userId: owner.id, description: 'Ours.' });
    const calls = open('/admin?tab=classes', {
      types: [{ ...pole, description: 'Ours.' }],
      descriptions: [own],
    });
    expect(await screen.findByText('Your own description')).toBeDefined();
    await press('Edit Pole Fundamentals');
    await press('Delete the description');
    expect(screen.getByText('Are you sure you want to delete this class description?')).toBeDefined();
    await press('Delete');
    await waitFor(() =>
      expect(writes(calls).map(({ method, url }) => `${method} ${url}`)).toEqual([
        `DELETE /api/class-descriptions/${own.id}`,
      ]),
    );
  });

  test('[ST-035] a new one is added in a dialog', async () => {
    const calls = open('/admin?tab=classes', { types: [pole] }, ({ method }) =>
      method === 'POST' ? jsonResponse(201, classType(9, 'Lyra', { userId: owner.id })) : null,
    );
    expect(await screen.findByText('You have no class types of your own yet.')).toBeDefined();
    await press('Add New Custom...');
    await type('Class name', 'Lyra');
    fireEvent.click(await screen.findByRole('button', { name: 'Add class' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(calls).map(({ body }) => body)).toEqual([{ classType: 'Lyra', description: '' }]);
  });
});

const roomField = async (): Promise<HTMLInputElement> => {
  const input = await screen.findByLabelText<HTMLInputElement>('Rooms', {
    selector: 'input:not([type="hidden"])',
  });
  act(() => input.focus());
  return input;
};

const enterRoom = async (room: string): Promise<void> => {
  const input = await roomField();
  fireEvent.change(input, { target: { value: room } });
  fireEvent.keyDown(input, { key: 'Enter' });
};

describe('the rooms', () => {
  const rooms = { rooms: ['Loft', 'Mirror room'] };
  test('are saved as they are entered and removed', async () => {
    const calls = open('/admin?tab=classes', rooms);
    await enterRoom('Garden');
    expect(await screen.findByText('3 of 20')).toBeDefined();
    fireEvent.click(
      screen.getByText('Loft').parentElement?.querySelector('button') ?? screen.getByText('Loft'),
    );
    await waitFor(() =>
      expect(writes(calls).map(({ url, body }) => [url, body])).toEqual([
        ['/api/studio/rooms', { rooms: ['Loft', 'Mirror room', 'Garden'] }],
        ['/api/studio/rooms', { rooms: ['Mirror room', 'Garden'] }],
      ]),
    );
  });

  test('have at most 30 characters as people count them, however they are entered', async () => {
    const notified = vi.spyOn(notifications, 'show').mockReturnValue('');
    const calls = open('/admin?tab=classes', rooms);
    const full = '👩‍👩‍👧'.repeat(30);
    const input = await roomField();
    insertText(input, full);
    insertText(input, '!');
    expect(input.value).toBe(full);
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(await screen.findByText('3 of 20')).toBeDefined();
    const pasted = `Garden, ${'a'.repeat(32)}`;
    fireEvent.paste(input, { clipboardData: { getData: () => pasted } });
    expect(await screen.findByText('5 of 20')).toBeDefined();
    expect(notified).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Cut to 30 characters: the last 2 characters are left out.' }),
    );
    await waitFor(() =>
      expect(writes(calls).at(-1)?.body).toEqual({
        rooms: ['Loft', 'Mirror room', full, 'Garden', 'a'.repeat(30)],
      }),
    );
  });

  test('that cannot be saved stay in the field, with the reason', async () => {
    open('/admin?tab=classes', rooms, ({ method }) =>
      method === 'PUT' ? jsonResponse(503, { code: 'UNAVAILABLE', message: 'The service is busy.' }) : null,
    );
    await enterRoom('Garden');
    expect((await screen.findByRole('alert')).textContent).toBe('The service is busy.');
    expect(screen.getByText('Garden')).toBeDefined();
  });
});
