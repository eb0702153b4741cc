import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import * as protocol from '#src/api/resumable-upload.ts';
import * as sending from '#src/uploads/upload-queue.ts';
import { someFile } from '#tests/src/support/uploads.ts';

type Listeners = Parameters<typeof protocol.resumableUpload>[2];

/** The uploads that the protocol received, by file name, and the calls to each. */
const begun = new Map<string, Listeners>();
const orders: string[] = [];

const goneError = new ApiError({
  status: 400,
  code: 'VALIDATION_FAILED',
  message: 'Somebody is gone.',
  bodyText: '',
  details: undefined,
});

const target = { kind: 'background', libraryType: 'personal', title: 'class' } as const;
const changed = vi.fn<() => void>();

const send = (name: string): number => sending.enqueueUpload(someFile(name), target, changed);
const states = () => sending.readQueue().map(({ name, state }) => `${name} ${state}`);
const keyOf = (name: string): number => sending.readQueue().find((each) => each.name === name)!.key;
const started = (name: string) => expect.poll(() => orders).toContain(`start ${name}`);

beforeEach(() => {
  vi.spyOn(protocol, 'namePeople').mockImplementation(
    async (id, { personIds }) => void orders.push(`name ${personIds?.join()} in upload ${id}`),
  );
  vi.spyOn(protocol, 'resumableUpload').mockImplementation(async (file, { personIds }, listeners) => {
    if (personIds?.includes('gone') === true) throw goneError;
    begun.set(file.name, listeners);
    if (personIds !== undefined) orders.push(`name ${personIds.join()} in ${file.name}`);
    return {
      start: () => orders.push(`start ${file.name}`),
      pause: async () => void orders.push(`pause ${file.name}`),
      cancel: async () => void orders.push(`cancel ${file.name}`),
    };
  });
  sending.setQueueOwner('ana');
});
afterEach(() => {
  sending.setQueueOwner('somebody else');
  begun.clear();
  orders.length = 0;
  changed.mockClear();
  vi.restoreAllMocks();
});

test('uploads files one after the other', async () => {
  send('one.mov');
  send('two.mov');
  await started('one.mov');
  expect(states()).toEqual(['one.mov sending', 'two.mov waiting']);
  begun.get('one.mov')?.onSent();
  await started('two.mov');
  expect(states()).toEqual(['two.mov sending']);
});

test('a paused or stopped upload lets the next one start, and resumes in its turn', async () => {
  send('one.mov');
  send('two.mov');
  await started('one.mov');
  sending.pauseQueuedUpload(keyOf('one.mov'));
  await started('two.mov');
  sending.resumeQueuedUpload(keyOf('one.mov'));
  expect(states()).toEqual(['one.mov waiting', 'two.mov sending']);
  orders.length = 0;
  begun.get('two.mov')?.onStopped(protocol.uploadErrorOf(null));
  await started('one.mov');
  expect(states()).toEqual(['one.mov sending', 'two.mov stopped']);
});

test('resumes uploads that stopped without a network when it is back, but not those that the server rejected', async () => {
  send('one.mov');
  send('two.mov');
  await started('one.mov');
  begun.get('one.mov')?.onStopped(protocol.uploadErrorOf(null));
  await started('two.mov');
  const body = JSON.stringify({ code: 'STORAGE_USED_UP', message: 'Your library is full.' });
  begun
    .get('two.mov')
    ?.onStopped(protocol.uploadErrorOf({ step: 'begin', status: 403, statusText: '', body }));
  orders.length = 0;
  sending.resumeAfterReconnect();
  await started('one.mov');
  expect(states()).toEqual(['one.mov sending', 'two.mov stopped']);
});

test('a file selected again resumes instead of uploading twice', async () => {
  const file = someFile('one.mov');
  sending.enqueueUpload(file, target, changed);
  await started('one.mov');
  sending.pauseQueuedUpload(keyOf('one.mov'));
  orders.length = 0;
  sending.enqueueUpload(file, target, changed);
  await started('one.mov');
  expect(states()).toEqual(['one.mov sending']);
});

test.each(['sending', 'paused', 'stopped'])(
  'a file selected again while it is %s continues with the people who are named now',
  async (state) => {
    const file = someFile('one.mov');
    sending.enqueueUpload(file, target, changed);
    await started('one.mov');
    if (state === 'paused') sending.pauseQueuedUpload(keyOf('one.mov'));
    if (state === 'stopped') begun.get('one.mov')?.onStopped(protocol.uploadErrorOf(null));
    expect(states()).toEqual([`one.mov ${state}`]);
    orders.length = 0;
    sending.enqueueUpload(file, { ...target, personIds: ['mia'] }, changed);
    await expect
      .poll(() => orders.slice(-3))
      .toEqual(['pause one.mov', 'name mia in one.mov', 'start one.mov']);
    expect(states()).toEqual(['one.mov sending']);
  },
);

test('people who are named while the last bytes are sent are stored too', async () => {
  const file = someFile('one.mov');
  sending.enqueueUpload(file, target, changed);
  await started('one.mov');
  begun.get('one.mov')?.onCreated('u1');
  sending.enqueueUpload(file, { ...target, personIds: ['mia'] }, changed);
  begun.get('one.mov')?.onSent();
  await expect.poll(() => orders.at(-1)).toBe('name mia in upload u1');
  expect(states()).toEqual([]);
});

test('an upload in which somebody cannot be named stops, and says why', async () => {
  sending.enqueueUpload(someFile('one.mov'), { ...target, personIds: ['gone'] }, changed);
  await expect.poll(states).toEqual(['one.mov stopped']);
  expect(sending.readQueue()[0]?.problem).toEqual({
    text: 'Somebody is gone.',
    isOurs: true,
    isNetwork: false,
  });
});

test('cancelling removes it from the list and the server, and the next one starts', async () => {
  send('one.mov');
  send('two.mov');
  await started('one.mov');
  await sending.cancelQueuedUpload(keyOf('one.mov'));
  expect(orders).toContain('cancel one.mov');
  expect(changed).toHaveBeenCalled();
  await started('two.mov');
});

test('an upload that is paused before its start does not start automatically', async () => {
  send('one.mov');
  sending.pauseQueuedUpload(keyOf('one.mov'));
  await expect.poll(() => orders).toContain('pause one.mov');
  expect(orders).not.toContain('start one.mov');
});

test('when another user signs in, the queue is cleared and stops', async () => {
  send('one.mov');
  await started('one.mov');
  sending.setQueueOwner('bo');
  expect(sending.readQueue()).toEqual([]);
  await expect.poll(() => orders).toContain('pause one.mov');
});
