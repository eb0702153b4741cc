import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

const FROM = '203.0.113.77';

/** Requests that are refused: each has its line in the log of refusals, without personal data. */
export const drillRefusals = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  try {
    const person = await drill.service.addPerson({ email: 'ada@example.test' });
    const signIn = { email: person.email, password: 'a wrong password' };
    await drill.ask('POST', '/api/auth/login', { body: signIn, from: FROM });
    await drill.ask('GET', '/api/promos', { headers: { authorization: 'Bearer pole_x' }, from: FROM });
    await drill.ask('GET', '/api/admin/users', { cookie: person.cookie, from: FROM });
    const headers = { 'sec-fetch-site': 'cross-site' };
    await drill.ask('POST', '/api/auth/logout', { headers, from: FROM });
    await drill.ask('GET', '/api/health', { headers: { 'x-forwarded-host': 'evil.example' }, from: FROM });
    const text = await readFile(join(drill.service.deps.config.dataDir, 'security.log'), 'utf8');
    const lines = text.trimEnd().split('\n');
    const events = new Set<string>(lines.map((line) => JSON.parse(line).event));
    const wanted = ['sign_in', 'token', 'access', 'origin', 'host'].map((what) => `${what}_refused`);
    return [
      row(
        'kinds of refusals without a line',
        wanted.filter((event) => !events.has(event)).length,
        'kinds',
        exactly(0),
      ),
      row(
        'lines with personal data',
        text.match(/ada@|wrong password|203\.0\.113\.77/g)?.length ?? 0,
        'lines',
        exactly(0),
      ),
    ];
  } finally {
    await drill.close();
  }
};
