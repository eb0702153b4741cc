import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadTarget } from '#src/api/resumable-upload.ts';
import * as uploadQueue from '#src/uploads/upload-queue.ts';
import { VideoUploadArea } from '#src/uploads/video-upload-area.tsx';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { somePerson } from '#tests/src/support/people.ts';
import { show } from '#tests/src/support/show.tsx';
import { someFile } from '#tests/src/support/uploads.ts';

const sent: UploadTarget[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(uploadQueue, 'enqueueUpload').mockImplementation((_file, target) => sent.push(target));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const choose = (name: string): void => {
  const files = [someFile(name)];
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files } });
};

test('the people named beforehand, with their consent, go with the next files and no further', async () => {
  const people = [somePerson('a', 'Ana')];
  const added: unknown[] = [];
  serveWith((_url, init) => {
    if (init.method === 'GET') return jsonResponse(200, { people });
    added.push(bodyOf(init));
    people.push(somePerson('z', 'Zoe'));
    return jsonResponse(201, people[1]);
  });
  show(<VideoUploadArea label="Upload" hint="" target={{ libraryType: 'personal' }} allowsMany />);
  press('Name the people in it');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Ana' }));
  press('Add a person');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Zoe' } });
  fireEvent.change(screen.getByLabelText('What was agreed'), { target: { value: 'Promo videos' } });
  press('Add');
  await screen.findByRole('checkbox', { name: 'Zoe' });
  expect(added).toMatchObject([{ name: 'Zoe', agreed: 'Promo videos', endsOn: null }]);
  press('Save');
  await screen.findByText('People in your next upload: Ana and Zoe');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const target = { kind: 'background', libraryType: 'personal' };
  choose('one.mp4');
  expect(sent.pop()).toEqual({ ...target, title: 'one', personIds: ['a'.repeat(22), 'z'.repeat(22)] });
  expect(screen.queryByText(/^Seen in/)).toBeNull();
  choose('two.mp4');
  expect(sent.pop()).toEqual({ ...target, title: 'two' });
});
