import { row, atMost, type Row } from '#tests/bench/report.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

const CALLS = 300;
const AT_ONCE = 50;

const form = { classType: 'Pole Flow', schedule: 'Every Monday', variations: 3, length: 'long' };

/** Many calls for promotional texts by one person: how long others wait. */
export const drillPromotionTexts = async (): Promise<Row[]> => {
  const { ask, service, close } = await startAuthDrill();
  try {
    const [writer, other] = [await service.addPerson(), await service.addPerson()];
    let answered = 0;
    const write = async () => {
      for (let made = 0; made < CALLS; made += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, () =>
          ask('POST', '/api/generate-promotion', { cookie: writer.cookie, body: form }),
        );
        answered += (await Promise.all(some)).filter(({ status }) => status === 200).length;
      }
    };
    const p99 = await callsDuring(write(), () => ask('GET', '/api/user', { cookie: other.cookie }));
    const name = `${CALLS} promotional texts of one person, ${AT_ONCE} at once`;
    return [
      row(`${name}: other calls meanwhile, p99`, p99, 'ms', atMost(500)),
      row(`${name}: not answered`, CALLS - answered, 'requests', atMost(0)),
    ];
  } finally {
    await close();
  }
};
