import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.join(import.meta.dirname, '../../server');

test('every mail goes through the budgets', () => {
  const senders = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => /\bmailer\.send\(/.test(readFileSync(path.join(server, name), 'utf8')));
  expect(senders).toEqual(['send-mail.ts']);
});
