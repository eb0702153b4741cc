import { setTimeout } from 'node:timers/promises';
import { openAiPromoWriter } from '#server/adapters/openai-promo-writer.ts';
import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { type AiReply, failing, startAiServer, variations } from '#tests/support/scripted-ai.ts';

/** Requests that may be sent for an account in a day. */
const ALLOWANCE = 20;
const CALLS = 60;
const AT_ONCE = 20;
/** Milliseconds after which an impatient caller leaves. */
const PATIENCE = 30;

const form = { classType: 'Pole Flow', schedule: 'Every Monday', variations: 3, length: 'long' };
const written = { header: 'Stand tall', main: 'A long line and a quiet breath. Join us {day}.' };
const fine = variations(written, written, written);
const slow: AiReply = async (response, request) => {
  await setTimeout(PATIENCE * 10);
  await fine(response, request);
};

/** One account makes as many requests to the paid service as it can. */
export const drillAiAllowance = async (): Promise<Row[]> => {
  const settings = { QUOTA_AI_TEXTS: `${ALLOWANCE},${ALLOWANCE}` };
  const { ask, service, address, close } = await startAuthDrill({ settings });
  let reply: AiReply = fine;
  const ai = await startAiServer((response, request) => reply(response, request));
  service.deps.writers.ai = openAiPromoWriter({ apiKey: 'drill', baseUrl: ai.baseUrl, model: 'scripted' });
  let unanswered = 0;
  const write = async (cookie: string): Promise<void> => {
    const { status } = await ask('POST', '/api/generate-promotion', { cookie, body: form });
    if (status !== 200) unanswered += 1;
  };
  const leave = async (cookie: string): Promise<void> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const options = {
      method: 'POST',
      headers,
      body: JSON.stringify(form),
      signal: AbortSignal.timeout(PATIENCE),
    };
    await fetch(`${address}/api/generate-promotion`, options).catch(() => {});
  };
  /** Requests that the service gets from a new account that calls again and again. */
  const requestsOf = async (
    answer: AiReply,
    { dontSay = [], call = write }: { dontSay?: string[]; call?: typeof write } = {},
  ): Promise<number> => {
    const { cookie } = await service.addPerson();
    await ask('PUT', '/api/writing-preferences', { cookie, body: { doSay: [], dontSay } });
    reply = answer;
    const before = ai.requests.length;
    for (let made = 0; made < CALLS; made += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => call(cookie)));
    }
    return ai.requests.length - before;
  };
  try {
    const rows = [
      ['texts that are accepted', await requestsOf(fine)],
      ['texts that the lists of the person reject', await requestsOf(fine, { dontSay: ['quiet', 'tall'] })],
      ['a service that refuses the key', await requestsOf(failing(401))],
      ['a service that is tried again', await requestsOf(failing(503, { 'retry-after': '0' }))],
      ['callers who leave', await requestsOf(slow, { call: leave })],
    ] as const;
    return [
      ...rows.map(([name, requests]) =>
        row(
          `${CALLS} calls, ${name}: requests sent beyond ${ALLOWANCE}`,
          Math.max(0, requests - ALLOWANCE),
          'requests',
          exactly(0),
        ),
      ),
      row('calls without a text', unanswered, 'calls', atMost(0)),
    ];
  } finally {
    await close();
    ai.close();
  }
};
