import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ClassTypesDialog } from '#src/class-types/class-types-dialog.tsx';
import { classDescription, classType, serveClasses } from '#tests/src/support/class-service.ts';
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

const me = someUser().id;
const types = [
  classType(1, 'Heels'),
  classType(2, 'Chair Dance', { userId: me, description: 'With a chair.' }),
  classType(3, 'Silks', { userId: 'o'.repeat(22) }),
];
const descriptions = [classDescription(7, 'Chair Dance', { userId: me, description: 'With a chair.' })];

const added = vi.fn<(classType: string) => void>();
const renamed = vi.fn<(from: string, to: string) => void>();
const showDialog = (view: 'add' | 'manage', user: Partial<CurrentUser> = {}) =>
  show(
    <ClassTypesDialog
      user={someUser(user)}
      view={view}
      onView={() => undefined}
      onAdded={added}
      onRenamed={renamed}
    />,
    { user: someUser(user) },
  );

const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const type = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label, { selector: 'input, textarea' }), {
    target: { value },
  });
const writes = (calls: ReturnType<typeof serveClasses>) => calls.filter(({ method }) => method !== 'GET');
const failsOn =
  (wanted: string, text: string | null) =>
  ({ method, url }: { method: string; url: string }) =>
    `${method} ${url}` === wanted
      ? jsonResponse(
          text === null ? 500 : 409,
          text === null ? 'nothing' : { code: 'SOME_CODE', message: text },
        )
      : null;

describe('own class types', () => {
  test('[CP-001] are added with a name and an optional description', async () => {
    const calls = serveClasses({ types }, ({ method }) =>
      method === 'POST' ? jsonResponse(201, classType(9, 'Lyra', { userId: me })) : null,
    );
    showDialog('add');
    expect(await screen.findByRole('dialog', { name: 'Add a class type' })).toBeDefined();
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add class', hidden: true });
    expect(add.disabled).toBe(true);
    await type('Class name', ' Lyra ');
    await type('Description (optional)', 'In the air.');
    expect(screen.getByText('11/150')).toBeDefined();
    await press('Add class');
    await waitFor(() => expect(added).toHaveBeenCalledWith('Lyra'));
    expect(writes(calls)).toEqual([
      {
        method: 'POST',
        url: '/api/custom-class-types',
        body: { classType: 'Lyra', description: 'In the air.' },
      },
    ]);
  });

  test('[CP-002] [CP-003] [CP-004] [CP-035] are listed with Edit and Delete; those of others are not', async () => {
    serveClasses({ types, descriptions });
    showDialog('manage');
    const list = await screen.findByRole('list', { hidden: true });
    expect(within(list).getAllByRole('listitem', { hidden: true })).toHaveLength(1);
    expect(within(list).getByRole('button', { name: 'Edit Chair Dance', hidden: true })).toBeDefined();
    expect(within(list).getByRole('button', { name: 'Delete Chair Dance', hidden: true })).toBeDefined();
  });

  test('[CP-005] [CP-006] [EV-002] are edited with Save Changes and Cancel: name and description', async () => {
    const calls = serveClasses({ types, descriptions }, ({ method, url }) => {
      if (method !== 'PUT') return null;
      return url.includes('types')
        ? jsonResponse(200, classType(2, 'Chair', { userId: me }))
        : jsonResponse(200, classDescription(7, 'Chair', { userId: me, description: 'New' }));
    });
    showDialog('manage');
    await press('Edit Chair Dance');
    expect(await screen.findByRole('button', { name: 'Cancel', hidden: true })).toBeDefined();
    await waitFor(() => expect(screen.getByText('13/150')).toBeDefined());
    await type('Class name', 'Chair');
    await type('Description (optional)', 'New');
    await press('Save Changes');
    await waitFor(() => expect(writes(calls)).toHaveLength(2));
    expect(writes(calls).map(({ body }) => body)).toEqual([{ classType: 'Chair' }, { description: 'New' }]);
    expect(renamed).toHaveBeenCalledWith('Chair Dance', 'Chair');
    // The list is read again.
    const last = () => calls.findLastIndex(({ url }) => url === '/api/custom-class-types');
    await waitFor(() => expect(last()).toBeGreaterThan(calls.findIndex(({ method }) => method === 'PUT')));
  });

  test('Cancel changes nothing', async () => {
    const calls = serveClasses({ types, descriptions });
    showDialog('manage');
    await press('Edit Chair Dance');
    await type('Class name', 'Chair');
    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Edit Chair Dance', hidden: true })).toBeDefined();
    expect(writes(calls)).toEqual([]);
  });

  test('[CP-057] deleting a description asks first', async () => {
    const calls = serveClasses({ types, descriptions });
    showDialog('manage');
    await press('Edit Chair Dance');
    await press('Delete the description');
    expect(screen.getByText('Are you sure you want to delete this class description?')).toBeDefined();
    expect(writes(calls)).toEqual([]);
    await press('Delete');
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
    expect(writes(calls)[0]).toMatchObject({
      method: 'DELETE',
      url: `/api/class-descriptions/${descriptions[0]!.id}`,
    });
  });

  test('deleting a class type asks first', async () => {
    const calls = serveClasses({ types, descriptions });
    showDialog('manage');
    await press('Delete Chair Dance');
    expect(writes(calls)).toEqual([]);
    await press('Delete');
    await waitFor(() =>
      expect(writes(calls)[0]).toMatchObject({ url: `/api/custom-class-types/${types[1]!.id}` }),
    );
  });

  test('an empty list offers to add one', async () => {
    serveClasses({ types: [types[0]!] });
    showDialog('manage');
    expect(await screen.findByText('You have no class types of your own yet.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add New Custom...', hidden: true })).toBeDefined();
  });
});

describe('a refusal', () => {
  const typeUrl = `/api/custom-class-types/${types[1]!.id}`;
  const descriptionUrl = `/api/class-descriptions/${descriptions[0]!.id}`;

  test.each([null, 'Default class types cannot be renamed'])(
    '[CP-063] [PF-038] of a new name shows the server’s message (%s) or Failed to update class type',
    async (text) => {
      serveClasses({ types, descriptions }, failsOn(`PUT ${typeUrl}`, text));
      showDialog('manage');
      await press('Edit Chair Dance');
      await type('Class name', 'Chair');
      await press('Save Changes');
      expect(await screen.findByText(text ?? 'Failed to update class type')).toBeDefined();
    },
  );

  test('[CP-064] to an existing one is Failed to update description', async () => {
    serveClasses({ types, descriptions }, failsOn(`PUT ${descriptionUrl}`, null));
    showDialog('manage');
    await press('Edit Chair Dance');
    await waitFor(() => expect(screen.getByText('13/150')).toBeDefined());
    await type('Description (optional)', 'Other');
    await press('Save Changes');
    expect(await screen.findByText('Failed to update description')).toBeDefined();
  });

  test('[CP-065] to a first one is Failed to create description', async () => {
    serveClasses({ types }, failsOn('POST /api/class-descriptions', null));
    showDialog('manage');
    await press('Edit Chair Dance');
    await type('Description (optional)', 'First');
    await press('Save Changes');
    expect(await screen.findByText('Failed to create description')).toBeDefined();
  });

  test('[CP-066] of deleting a description is Failed to delete description', async () => {
    serveClasses({ types, descriptions }, failsOn(`DELETE ${descriptionUrl}`, null));
    showDialog('manage');
    await press('Edit Chair Dance');
    await press('Delete the description');
    await press('Delete');
    expect(await screen.findByText('Failed to delete description')).toBeDefined();
  });

  test('[CP-066] replaces the message of an earlier attempt', async () => {
    const refused = failsOn(`DELETE ${descriptionUrl}`, null);
    serveClasses(
      { types, descriptions },
      (made) => failsOn(`PUT ${descriptionUrl}`, null)(made) ?? refused(made),
    );
    showDialog('manage');
    await press('Edit Chair Dance');
    await waitFor(() => expect(screen.getByText('13/150')).toBeDefined());
    await type('Description (optional)', 'Other');
    await press('Save Changes');
    await screen.findByText('Failed to update description');
    await press('Delete the description');
    expect(screen.queryByText('Failed to update description')).toBeNull();
    await press('Delete');
    expect(await screen.findByText('Failed to delete description')).toBeDefined();
  });

  test('[CP-067] of deleting a class type is Failed to delete class type', async () => {
    serveClasses({ types, descriptions }, failsOn(`DELETE ${typeUrl}`, null));
    showDialog('manage');
    await press('Delete Chair Dance');
    await press('Delete');
    expect(await screen.findByText('Failed to delete class type')).toBeDefined();
  });
});
