import { setTimeout } from 'node:timers/promises';
import { openAiPromoWriter } from '#server/adapters/openai-promo-writer.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { failing, startAiServer, variations } from '#tests/support/scripted-ai.ts';

const CALLS = 300;
const AT_ONCE = 50;
/** Texts of the AI writer that the account may have a day. */
const ALLOWANCE = 20;

const form = { classType: 'Pole Flow', schedule: 'Every Monday', variations: 3, length: 'long' };
const written = { header: 'Stand tall', main: 'A long line and a quiet breath. Join us {day}.' };

/** Many calls for promotional texts by one person: how long others wait, and whether the allowance of AI texts holds. */
export const drillPromotionTexts = async (): Promise<Row[]> => {
  const drill = await startAuthDrill({ settings: { QUOTA_AI_TEXTS: `${ALLOWANCE},${ALLOWANCE}` } });
  let isBroken = false;
  const ai = await startAiServer(async (response, request) => {
    await setTimeout(20);
    await (isBroken ? failing(401) : variations(written, written, written))(response, request);
  });
  try {
    const { ask, service } = drill;
    const { addPerson, deps } = service;
    const [writer, aiWriter, brokenWriter, other] = await Promise.all([
      addPerson(),
      addPerson(),
      addPerson(),
      addPerson(),
    ]);
    const write = async (cookie: string, count: number) => {
      const responses: { status: number; text: string }[] = [];
      for (let made = 0; made < count; made += AT_ONCE) {
        const some = Array.from({ length: Math.min(AT_ONCE, count - made) }, () =>
          ask('POST', '/api/generate-promotion', { cookie, body: form }),
        );
        responses.push(...(await Promise.all(some)));
      }
      return responses;
    };
    const callsOfOther = () => ask('GET', '/api/user', { cookie: other.cookie });
    let answered = 0;
    const writing = write(writer.cookie, CALLS).then((responses) => {
      answered = responses.filter(({ status }) => status === 200).length;
    });
    const p99 = await callsDuring(writing, callsOfOther);
    deps.writers.ai = openAiPromoWriter({ apiKey: 'drill', baseUrl: ai.baseUrl, model: 'scripted' });
    const before = ai.requests.length;
    await write(aiWriter.cookie, CALLS);
    const byAi = ai.requests.length - before;
    isBroken = true;
    await write(brokenWriter.cookie, ALLOWANCE * 2);
    isBroken = false;
    const afterwards = ai.requests.length;
    await write(brokenWriter.cookie, ALLOWANCE * 2);
    const givenBack = ai.requests.length - afterwards;
    const name = `${CALLS} promotional texts of one person, ${AT_ONCE} at once`;
    return [
      row(`${name}: other calls meanwhile, p99`, p99, 'ms', atMost(500)),
      row(`${name}: not answered`, CALLS - answered, 'requests', atMost(0)),
      row(`${name}: AI texts beyond the allowance`, byAi - ALLOWANCE, 'texts', atMost(0)),
      row(
        `AI texts not given back after ${ALLOWANCE * 2} calls that failed`,
        ALLOWANCE - givenBack,
        'texts',
        atMost(0),
      ),
    ];
  } finally {
    await drill.close();
    ai.close();
  }
};
