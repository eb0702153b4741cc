import { setTimeout } from 'node:timers/promises';
import { jsonRequest } from '#tests/support/json-request.ts';
import type { ServiceSession } from '#tests/support/upload-client.ts';

/** A request from its start to its end; `status` is null when it broke off. Milliseconds of `performance.now()`. */
export type Call = { at: number; end: number; status: number | null };

/** Records a request, whose body is read to its end. */
export const recordCall = async (request: () => Promise<Response>): Promise<Call & { body: string }> => {
  const at = performance.now();
  try {
    const response = await request();
    const body = await response.text();
    return { at, end: performance.now(), status: response.status, body };
  } catch {
    return { at, end: performance.now(), status: null, body: '' };
  }
};

export type Caller = { stop: () => Promise<Call[]> };

const READERS = 4;
/** Milliseconds between two requests of one caller, for a machine that also has to make videos. */
const PAUSE_MS = 50;

/** Reads lists and saves promos until it is stopped; ids of acknowledged promos are added to `acknowledged`. */
export const keepCalling = (session: ServiceSession, acknowledged: string[]): Caller => {
  const { address } = session;
  const stopping = new AbortController();
  const calls: Call[] = [];
  const repeat = async (call: () => Promise<Call>): Promise<void> => {
    while (!stopping.signal.aborted) {
      calls.push(await call());
      await setTimeout(PAUSE_MS);
    }
  };
  const read = (): Promise<Call> =>
    recordCall(() => fetch(`${address}/api/renders`, jsonRequest(session, 'GET')));
  const save = async (): Promise<Call> => {
    const saved = await recordCall(() =>
      fetch(
        `${address}/api/promos`,
        jsonRequest(session, 'POST', { title: 'Drill', document: { version: 1 } }),
      ),
    );
    if (saved.status === 201) acknowledged.push(JSON.parse(saved.body).id);
    return saved;
  };
  const running = [...Array.from({ length: READERS }, () => read), save].map(repeat);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
      return calls;
    },
  };
};
