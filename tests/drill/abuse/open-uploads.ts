import { MAX_OPEN_UPLOADS } from '#contract/library/upload-limits.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { uploadHeaders } from '#tests/support/upload-client.ts';

const ATTEMPTS = 200;
const AT_ONCE = 20;

const overlay = { filename: 'a.gif', kind: 'overlay' };

/** Uploads of one account that start and never end. */
export const drillOpenUploads = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  try {
    const { ask, service } = drill;
    const [attacker, other] = [await service.addPerson({ role: 'pro' }), await service.addPerson()];
    let begun = 0;
    const begin = async () => {
      const headers = uploadHeaders(1000, overlay);
      const { status } = await ask('POST', '/api/uploads', { cookie: attacker.cookie, headers });
      if (status === 201) begun += 1;
    };
    const attack = async () => {
      for (let tried = 0; tried < ATTEMPTS; tried += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, begin));
      }
    };
    const p99 = await callsDuring(attack(), () => ask('GET', '/api/user', { cookie: other.cookie }));
    const name = `${ATTEMPTS} uploads of one account that never end`;
    return [
      row(`${name}: started`, begun, 'uploads', atMost(MAX_OPEN_UPLOADS)),
      row(`${name}: other calls meanwhile, p99`, p99, 'ms', atMost(500)),
    ];
  } finally {
    await drill.close();
  }
};
