import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ClipPeopleDialog } from '#src/features/editor/library/video-grid.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePerson } from '#tests/src/support/people.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('says whom a clip shows, in all clips of its upload, and adds somebody new', async () => {
  const people = [somePerson('a', 'Ana'), somePerson('m', 'Mia')];
  const saved: unknown[] = [];
  const onClose = vi.fn();
  serveWith((url, { method = 'GET', body }) => {
    if (method === 'PUT') {
      saved.push(typeof body === 'string' ? JSON.parse(body) : body);
      return jsonResponse(204, null);
    }
    if (method === 'POST') {
      people.push(somePerson('z', 'Zoe'));
      return jsonResponse(201, somePerson('z', 'Zoe'));
    }
    return url === '/api/people'
      ? jsonResponse(200, { people })
      : jsonResponse(200, { personIds: ['a'.repeat(22)], clipsOfUpload: 3 });
  });
  show(<ClipPeopleDialog clip={{ id: 'clip', title: 'Spin' }} onClose={onClose} />);
  const ana = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Ana' });
  expect(ana.checked).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mia' }));
  fireEvent.click(ana);
  fireEvent.click(screen.getByRole('button', { name: 'Add a person' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Zoe' } });
  fireEvent.change(screen.getByLabelText('What was agreed'), { target: { value: 'Promo videos' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('checkbox', { name: 'Zoe' });
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'In all 3 clips of this upload' }).checked,
  ).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saved).toEqual([{ personIds: ['m'.repeat(22), 'z'.repeat(22)], ofWholeUpload: true }]);
});
