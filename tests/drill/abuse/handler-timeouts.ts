import { newPromo } from '#schema/new-promo.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { entities } from '#server/entities.ts';
import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

/** The limit of a handler is 20 seconds. */
const LONGEST_MS = 25_000;

const document = newPromo();
/** Calls that wait for the table, each method with and without a body. */
const callsTo = (path: string): { method: string; path: string; body?: object }[] => [
  { method: 'GET', path },
  { method: 'POST', path: '/api/promos', body: { document } },
  { method: 'POST', path: `${path}/duplicate` },
  { method: 'PUT', path, body: { document, revision: 1 } },
  { method: 'PATCH', path, body: { title: 'Another name' } },
  { method: 'DELETE', path },
];

/** Calls that wait for a lock which nobody releases: each ends with its limit, whatever its method and body. */
export const drillHandlerTimeouts = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  const locker = await openDatabase(drill.service.databaseUrl, { entities, poolSize: 1 });
  try {
    const person = await drill.service.addPerson();
    const { id }: { id: string } = (await person.call('POST', '/api/promos', { document })).json();
    const { cookie } = person;
    const responses = await locker.transaction(async (manager) => {
      await manager.query('LOCK TABLE promos IN ACCESS EXCLUSIVE MODE');
      return Promise.all(
        callsTo(`/api/promos/${id}`).map(({ method, path, body }) =>
          // No answer within the patience of the client.
          drill.ask(method, path, { cookie, body }).catch(() => ({ status: 0, milliseconds: Infinity })),
        ),
      );
    });
    const longest = Math.max(...responses.map(({ milliseconds }) => milliseconds));
    return [
      row(
        'slow handlers: not answered with 503',
        responses.filter(({ status }) => status !== 503).length,
        'calls',
        exactly(0),
      ),
      row('slow handlers: longest wait', longest, 'ms', atMost(LONGEST_MS)),
    ];
  } finally {
    await locker.destroy();
    await drill.close();
  }
};
