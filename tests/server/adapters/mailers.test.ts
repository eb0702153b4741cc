import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { outboxMailer, smtpMailer } from '#server/adapters/mailers.ts';
import { freePort } from '#server/processes/loopback.ts';

const mail = {
  to: 'mia@example.test',
  subject: 'Schöne Grüße',
  text: 'Here it is:\n\nhttps://example.test/#abc',
};
const from = 'PolePro <hello@example.test>';

/** A mail server that stores what it receives. */
const startMailServer = async (): Promise<{ url: string; received: { to: string[]; body: string }[] }> => {
  const received: { to: string[]; body: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let body = '';
      stream.on('data', (chunk: Buffer) => (body += chunk.toString()));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), body });
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${port}`, received };
};

test('delivers a mail to the configured server, with its sender, subject and text', async () => {
  const { url, received } = await startMailServer();
  await smtpMailer({ url, from }).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual(['mia@example.test']);
  expect(received[0]?.body).toContain('From: PolePro <hello@example.test>');
  expect(received[0]?.body).toContain('https://example.test/#abc');
});

test('a mail that may go out twice has the same Message-ID both times, and is one file without a mail server', async () => {
  const { url, received } = await startMailServer();
  const again = { ...mail, id: 'week-1-2026-11-30-ready' };
  for (let times = 0; times < 2; times += 1) await smtpMailer({ url, from }).send(again);
  const ids = received.map(({ body }) => /^Message-ID: (.*)$/m.exec(body)?.[1]?.trim());
  expect(ids).toEqual(Array(2).fill('<week-1-2026-11-30-ready@example.test>'));
  const folder = await mkdtemp(path.join(tmpdir(), 'polepro-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outbox = outboxMailer(folder, { from, log: { info: () => undefined } });
  for (let times = 0; times < 2; times += 1) await outbox.send(again);
  expect(await readdir(folder)).toEqual(['week-1-2026-11-30-ready.eml']);
});

test('rejects at once when the mail server is unreachable', async () => {
  const url = `smtp://127.0.0.1:${await freePort()}`;
  await expect(smtpMailer({ url, from }).send(mail)).rejects.toThrow('ECONNREFUSED');
});

test('without a mail server, writes each mail to a file that only its owner may read, and logs the path', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'polepro-outbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const logged: unknown[] = [];
  const log = { info: (facts: unknown) => void logged.push(facts) };
  await outboxMailer(path.join(folder, 'outbox'), { from, log }).send(mail);
  const [name = ''] = await readdir(path.join(folder, 'outbox'));
  const file = path.join(folder, 'outbox', name);
  expect(name).toMatch(/^\d{4}-.*\.eml$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain('To: mia@example.test');
  expect(logged).toEqual([{ file, to: mail.to, subject: mail.subject }]);
});
