import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

const logOf = (error: unknown): Record<string, unknown> => {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).error({ err: error }, 'failed');
  return JSON.parse(lines[0] ?? '{}');
};

test('logs a database error without the values of its statement and without the connection', async () => {
  const { deps } = await serviceForTest();
  const error: unknown = await deps.dataSource
    .query('SELECT $1::text FROM nowhere', ['what a person wrote'])
    .catch((reason: unknown) => reason);
  const logged = logOf(error);
  expect(logged).toMatchObject({ msg: 'failed', err: { type: 'QueryFailedError', code: '42P01' } });
  expect(JSON.stringify(logged)).not.toContain('what a person wrote');
  const leaky = Object.assign(new Error('lost'), { client: { secretKey: 'key 1234' } });
  expect(JSON.stringify(logOf(leaky))).not.toContain('1234');
});

test('logs the cause of an error in the same form', () => {
  const cause = Object.assign(new Error('no space'), { code: 'ENOSPC', secret: 'hidden' });
  expect(logOf(new Error('outer', { cause }))).toMatchObject({
    err: { message: 'outer', cause: { message: 'no space', code: 'ENOSPC' } },
  });
  expect(JSON.stringify(logOf(new Error('outer', { cause })))).not.toContain('hidden');
});
