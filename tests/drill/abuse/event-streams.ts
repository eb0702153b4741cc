import { setTimeout } from 'node:timers/promises';
import { EVENT_STREAMS_MAX } from '#contract/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

const ATTEMPTS = 80;
/** How often a render reports its progress, milliseconds, and how many times. */
const PROGRESS_EVERY_MS = 100;
const PROGRESS_STEPS = 80;

/** Many event streams on the attacker's own render, whose progress changes often: how long other calls wait meanwhile. */
export const drillEventStreams = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  const leaving = new AbortController();
  try {
    const { app, deps, addPerson } = drill.service;
    const [attacker, other] = [await addPerson(), await addPerson()];
    const promo = (await attacker.call('POST', '/api/promos', { document: newPromo() })).json();
    const queued = await attacker.call('POST', '/api/renders', { promoId: promo.id, revision: 1 });
    const { id } = queued.json();
    const address = app.listeningOrigin;
    const watch = async (): Promise<void> => {
      const { signal } = leaving;
      const response = await fetch(`${address}/api/renders/${id}/events`, {
        headers: { cookie: attacker.cookie },
        signal,
      });
      // Read until the drill leaves.
      await response.text();
    };
    let most = 0;
    const attack = async (): Promise<void> => {
      const streams = Promise.allSettled(Array.from({ length: ATTEMPTS }, watch));
      for (let step = 1; step <= PROGRESS_STEPS; step += 1) {
        await deps.dataSource.query(`UPDATE renders SET state = 'running', progress = $2 WHERE id = $1`, [
          id,
          step / (PROGRESS_STEPS + 1),
        ]);
        most = Math.max(most, app.eventStreams.open.size);
        await setTimeout(PROGRESS_EVERY_MS);
      }
      leaving.abort();
      await streams;
    };
    const p99 = await callsDuring(attack(), () => drill.ask('GET', '/api/user', { cookie: other.cookie }));
    return [
      row(
        `${ATTEMPTS} event streams of one person: open at once`,
        most,
        'streams',
        atMost(EVENT_STREAMS_MAX),
      ),
      row(`${ATTEMPTS} event streams of one person: other calls meanwhile, p99`, p99, 'ms', atMost(500)),
    ];
  } finally {
    leaving.abort();
    await drill.close();
  }
};
