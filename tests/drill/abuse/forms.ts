import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { memoryDuring } from '#tests/drill/abuse/memory-during.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import type { FormsToSend } from '#tests/drill/abuse/send-forms.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';

const FORMS = 15;
const IMAGE_BYTES = 20_000_000;
const MEGABYTE = 1_000_000;

/** Sends forms from another process; how many were accepted. */
const send = async (attacker: ChildProcess, forms: FormsToSend): Promise<number> => {
  attacker.send(forms);
  const [statuses]: unknown[] = await once(attacker, 'message');
  return Array.isArray(statuses) ? statuses.filter((status) => status === 200).length : 0;
};

const ownMemory = (): number => process.memoryUsage.rss();

/** Forms with large, unneeded files, all at once. */
export const drillForms = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  const attacker = fork(join(import.meta.dirname, 'send-forms.ts'));
  try {
    const { service, ask, address } = drill;
    const [{ cookie }, other] = [await service.addPerson(), await service.addPerson()];
    const form = { address, cookie, bytes: IMAGE_BYTES };
    // The first request loads modules that stay in memory.
    await send(attacker, { ...form, count: 1 });
    const sending = send(attacker, { ...form, count: FORMS });
    const others = callsDuring(sending, () => ask('GET', '/api/user', { cookie: other.cookie }));
    const [memory, p99] = await Promise.all([
      memoryDuring(sending, { measure: ownMemory, everyMs: 20 }),
      others,
    ]);
    const name = `${FORMS} forms at once with images of ${IMAGE_BYTES / MEGABYTE} MB`;
    return [
      row(`${name}: memory`, Math.round(memory / MEGABYTE), 'MB', atMost(100)),
      row(`${name}: other calls meanwhile, p99`, p99, 'ms', atMost(500)),
      row(`${name}: not accepted`, FORMS - (await sending), 'requests', atMost(0)),
    ];
  } finally {
    attacker.disconnect();
    await drill.close();
  }
};
