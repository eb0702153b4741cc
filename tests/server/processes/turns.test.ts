import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from '#server/processes/turns.ts';

/** Works that end when the test ends them, in the order in which they began. */
const works = (turns: ReturnType<typeof createTurns>) => {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const add = (name: string, signal?: AbortSignal): Promise<string> =>
    turns({ of: name.slice(0, 3), signal }, () => {
      begun.push(name);
      return new Promise((resolve, reject) => {
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error)));
      });
    });
  const end = async (name: string, error?: Error): Promise<void> => {
    await setImmediate();
    ends.get(name)?.(error);
    await setImmediate();
  };
  return { begun, add, end };
};

test('somebody with many works waits for one of each other person', async () => {
  const { begun, add, end } = works(createTurns({ atOnce: 1, waiting: 10 }));
  const all = ['ada1', 'ada2', 'ada3', 'bob1', 'bob2', 'eve1'].map((name) => add(name));
  for (const name of ['ada1', 'ada2', 'bob1', 'eve1', 'ada3', 'bob2']) await end(name);
  // The others came after Ada's second had been queued, and before her third.
  expect(begun).toEqual(['ada1', 'ada2', 'bob1', 'eve1', 'ada3', 'bob2']);
  expect(await Promise.all(all)).toHaveLength(6);
});

test('with a limit for each person, others begin at once', async () => {
  const { begun, add, end } = works(createTurns({ atOnce: 2, atOnceEach: 1, waiting: 10 }));
  const all = ['ada1', 'ada2', 'bob1'].map((name) => add(name));
  await setImmediate();
  expect(begun).toEqual(['ada1', 'bob1']);
  await end('ada1');
  expect(begun).toEqual(['ada1', 'bob1', 'ada2']);
  for (const name of ['ada2', 'bob1']) await end(name);
  await Promise.all(all);
});

test('refuses one work too many of a person, and not those of others', async () => {
  const { add, end } = works(
    createTurns({ atOnce: 1, waiting: 10, waitingEach: 1, tooMany: 'Wait for the others.' }),
  );
  const [first, second] = [add('ada1'), add('ada2')];
  await expect(add('ada3')).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Wait for the others.',
    facts: { retryAfterSeconds: 10 },
  });
  const other = add('bob1');
  for (const name of ['ada1', 'ada2', 'bob1']) await end(name);
  expect(await Promise.all([first, second, other])).toHaveLength(3);
});

test('refuses as busy what more wait than it has room for', async () => {
  const { add, end } = works(createTurns({ atOnce: 1, waiting: 1 }));
  const [first, second] = [add('ada1'), add('bob1')];
  await expect(add('eve1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  for (const name of ['ada1', 'bob1']) await end(name);
  await Promise.all([first, second]);
});

test('a work whose caller has gone is not begun, and a failed one makes room', async () => {
  const { begun, add, end } = works(createTurns({ atOnce: 1, waiting: 10 }));
  const leaving = new AbortController();
  const [first, left, last] = [add('ada1'), add('bob1', leaving.signal), add('eve1')];
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await Promise.all([expect(first).rejects.toThrow('broken'), end('ada1', new Error('broken'))]);
  await end('eve1');
  expect(await last).toBe('eve1');
  expect(begun).toEqual(['ada1', 'eve1']);
});
