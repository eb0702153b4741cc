import { readUser } from '#server/features/auth/accounts/users.service.ts';
/** A process of the drill of weeks: prepares the weeks that are due at an instant and starts what waits, until it is killed. */
import { startBatch } from '#server/features/batches/start-batch.ts';
import { readWeekPlan } from '#server/features/week-plans/week-plans.service.ts';
import type { WeekCommand } from '#tests/drill/week/weeks.ts';
import { startServiceOn } from '#tests/support/test-service.ts';
import { lookAtWeeks } from '#tests/support/week-plans.ts';

const [url = '', folder = ''] = process.argv.slice(2);
let now = new Date(0);
const { deps } = await startServiceOn(url, {
  settings: { DATA_DIR: `${folder}/data`, RENDERS_DIR: `${folder}/renders` },
  change: () => ({
    clock: { now: () => now },
    mailer: { reachesPeople: false, send: async ({ id }) => void process.send?.({ kind: 'mail', id }) },
  }),
});

const run = async ({ at, today, ownerId }: WeekCommand): Promise<void> => {
  now = new Date(at);
  await lookAtWeeks(deps);
  const actor = await readUser(deps, ownerId);
  const { prepared } = await readWeekPlan(deps, actor);
  if (prepared?.batch == null) return;
  // Both processes press at once: one of them finds that it has started.
  await startBatch(deps, actor, { id: prepared.batch.id, today }).catch(() => undefined);
};

process.on('message', (command: WeekCommand) => {
  void run(command).then(() => process.send?.({ kind: 'done' }));
});
process.send?.({ kind: 'ready' });
