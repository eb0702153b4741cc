import { randomBytes } from 'node:crypto';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { MAX_DOCUMENT_BYTES } from '#schema/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { classForm, createBatch, TODAY } from '#tests/support/batch-fixtures.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import type { TestService } from '#tests/support/test-service.ts';

const AT_ONCE = 8;
/** A fifth more than a free account may keep. */
const COPIES = 600;
const TEMPLATES = 60;

const ids = Array.from({ length: 40 }, (_, index) => `text-${index}`);

/** 248 KB: as many texts as allowed, as long as allowed, in characters of three bytes. */
const largest = (): Promo => ({
  ...newPromo(),
  textElements: ids.map((id) => defaultElement(id, '舞'.repeat(1000))),
  overwrittenTexts: Object.fromEntries(ids.map((id) => [id, '舞'.repeat(1000)])),
});

/** 940 KB, most of it ids of elements that the promo does not have. */
const padded = (): Promo => ({
  ...newPromo(),
  elementNames: Object.fromEntries(
    Array.from({ length: 4000 }, (_, index) => [`${index}`.padEnd(200, 'x'), 'y'.repeat(30)]),
  ),
});

/** Bytes of documents of a studio's owner that may be stored. */
const OWNERS_BYTES = 200_000;

/** 40 KB that compression makes no smaller than 20 KB. */
const randomTexts = () => Object.fromEntries(ids.map((id) => [id, randomBytes(500).toString('hex')]));

/** The owner of a studio fills the texts of batches: bytes that are stored beyond the quota. */
const fillBatches = async (service: TestService): Promise<number> => {
  const { owner } = await newStudio(service);
  const { quotas } = service.deps.config;
  const before = quotas.documentBytes.pro;
  // An owner gets twice the share of a Pro account.
  quotas.documentBytes.pro = OWNERS_BYTES / 2;
  const rows = Array.from({ length: 20 }, () => ({ form: classForm() }));
  const batch = await createBatch(owner, rows);
  for (const { id } of batch.rows) {
    await owner.call('PATCH', `/api/batch-rows/${id}`, { texts: randomTexts(), today: TODAY });
  }
  quotas.documentBytes.pro = before;
  const [stored]: [{ bytes: string }] = await service.deps.dataSource.query(
    'SELECT sum(pg_column_size(texts)) AS bytes FROM batch_rows',
  );
  return Math.max(0, Number(stored.bytes) - OWNERS_BYTES);
};

/** A free account fills the database with copies and templates, and reads long lists. */
export const drillQuotas = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  try {
    const [attacker, other] = [await drill.service.addPerson(), await drill.service.addPerson()];
    const ask = (method: string, path: string, body?: object) =>
      drill.ask(method, path, { cookie: attacker.cookie, ...(body === undefined ? {} : { body }) });
    const times = async (count: number, call: () => Promise<{ status: number }>) => {
      let accepted = 0;
      for (let done = 0; done < count; done += AT_ONCE) {
        const responses = await Promise.all(Array.from({ length: AT_ONCE }, call));
        accepted += responses.filter(({ status }) => status < 400).length;
      }
      return accepted;
    };
    const tooLarge = await ask('POST', '/api/promos', { document: padded() });
    const made = await ask('POST', '/api/promos', { document: largest() });
    const { id }: { id: string } = JSON.parse(made.text);
    let copies = 0;
    let templates = 0;
    const attack = async () => {
      templates = await times(TEMPLATES, () =>
        ask('POST', '/api/templates', { title: 'Large', document: largest() }),
      );
      copies = await times(COPIES, () => ask('POST', `/api/promos/${id}/duplicate`));
    };
    const p99 = await callsDuring(attack(), () => drill.ask('GET', '/api/user', { cookie: other.cookie }));
    const batchBytes = await fillBatches(drill.service);
    const list = await ask('GET', '/api/templates');
    const [stored]: [{ bytes: string }] = await drill.service.deps.dataSource.query(
      `SELECT max(octet_length(document::text)) AS bytes FROM promos`,
    );
    return [
      row('a document of 940 KB: refused', Number(tooLarge.status === 413), 'requests', atLeast(1)),
      // Postgres adds spaces to the text of a document.
      row('the largest document stored', Number(stored.bytes), 'bytes', atMost(1.02 * MAX_DOCUMENT_BYTES)),
      row(`${COPIES} copies of a promo: kept, with the original`, copies + 1, 'promos', atMost(500)),
      row(`${TEMPLATES} templates of 248 KB: kept`, templates, 'templates', atMost(50)),
      row('texts of rows of batches beyond the documents of the account', batchBytes, 'bytes', atMost(0)),
      row('GET /api/templates afterwards', list.text.length, 'characters', atMost(12 * MAX_DOCUMENT_BYTES)),
      row('copies and templates: other calls meanwhile, p99', p99, 'ms', atMost(500)),
    ];
  } finally {
    await drill.close();
  }
};
