import { newPromo } from '#schema/new-promo.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

/** Attempts of each attack, and how many run at once. */
const ATTEMPTS = 60;
const AT_ONCE = 4;

const MEGABYTE = 999_999;
/** The largest body that the routes of documents accept. */
const DOCUMENT_BYTES = 300_000;

const unknownFields = (bytes: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: bytes / 12 }, (_, index) => [`${index}`.padStart(8, 'k'), 1]));

/** Bodies with as many faults as fit. */
const attacks: Record<string, { path: string; body: unknown }> = {
  '850 KB of unknown fields to logout': { path: '/api/auth/logout', body: unknownFields(850_000) },
  '15 KB of unknown fields to logout': { path: '/api/auth/logout', body: unknownFields(15_000) },
  '1 MB of wrong ids': {
    path: '/api/promos',
    body: { document: { ...newPromo(), layerOrder: Array(MEGABYTE / 3).fill('') } },
  },
  '300 KB of wrong ids': {
    path: '/api/promos',
    body: { document: { ...newPromo(), layerOrder: Array(DOCUMENT_BYTES / 3).fill('') } },
  },
  '300 KB of texts without fields': {
    path: '/api/promos',
    body: {
      document: { ...newPromo(), textElements: Array.from({ length: DOCUMENT_BYTES / 3 }, () => ({})) },
    },
  },
  '300 KB of unknown fields in a document': {
    path: '/api/promos',
    body: { document: { ...newPromo(), ...unknownFields(DOCUMENT_BYTES) } },
  },
};

/** Refused requests: the size of their responses, and how long other calls wait meanwhile. */
export const drillErrorResponses = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  try {
    const attacker = await drill.service.addPerson();
    const other = await drill.service.addPerson();
    const rows: Row[] = [];
    for (const [name, { path, body }] of Object.entries(attacks)) {
      let longest = 0;
      let accepted = 0;
      const attempt = async () => {
        const { status, text } = await drill.ask('POST', path, { body, cookie: attacker.cookie });
        longest = Math.max(longest, Buffer.byteLength(text));
        if (status < 400) accepted += 1;
      };
      const attack = async () => {
        for (let done = 0; done < ATTEMPTS; done += AT_ONCE) {
          await Promise.all(Array.from({ length: AT_ONCE }, attempt));
        }
      };
      const p99 = await callsDuring(attack(), () => drill.ask('GET', '/api/user', { cookie: other.cookie }));
      rows.push(
        row(`${name}: longest response`, longest, 'bytes', atMost(64 * 1024)),
        row(`${name}: other calls meanwhile, p99`, p99, 'ms', atMost(500)),
        row(`${name}: accepted`, accepted, 'requests', atMost(0)),
      );
    }
    return rows;
  } finally {
    await drill.close();
  }
};
