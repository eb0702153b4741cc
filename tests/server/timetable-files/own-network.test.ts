import { expect, test } from 'vitest';
import { createCalendarFetcher } from '#server/timetable-files/calendar-fetcher.ts';

test.each([
  ['EAI_AGAIN', 'FEED_NOT_READ'],
  ['EMFILE', 'FEED_NOT_READ'],
  ['ENOTFOUND', 'FEED_UNREACHABLE'],
])('an address is blamed only for what its own server does: %s is %s', async (code, response) => {
  const cause = Object.assign(new Error('for the log'), { code });
  const fetcher = createCalendarFetcher({ resolve: () => Promise.reject(cause) });
  const read = fetcher.fetch('http://calendar.test/', null, new AbortController().signal);
  await expect(read).rejects.toMatchObject({ code: response, cause });
});

const codeOf = (errors: Error[]) =>
  createCalendarFetcher({ resolve: () => Promise.reject(new AggregateError(errors)) })
    .fetch('http://calendar.test/', null, new AbortController().signal)
    .catch(({ code }: { code: string }) => code);

test('a name all of whose addresses cannot be reached from here is not blamed', async () => {
  const unreachable = Object.assign(new Error('for the log'), { code: 'ENETUNREACH' });
  const refused = Object.assign(new Error('for the log'), { code: 'ECONNREFUSED' });
  expect(await codeOf([unreachable, unreachable])).toBe('FEED_NOT_READ');
  expect(await codeOf([unreachable, refused])).toBe('FEED_UNREACHABLE');
});
