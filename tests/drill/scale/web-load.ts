import { newPromo } from '#schema/new-promo.ts';
import { waitForHttp } from '#server/launcher/supervise-process.ts';
import { freePort } from '#server/processes/loopback.ts';
import { cpuSeconds, memoryNow } from '#tests/bench/process-tree.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { runOnMachine } from '#tests/drill/render/machine.ts';
import { jsonRequest } from '#tests/support/json-request.ts';
import type { TestService } from '#tests/support/test-service.ts';

const PEOPLE = 20;
const ROUNDS = 15;
const STREAMS = 5;

/** Reads a stream until it is cancelled. */
const drain = async (stream: ReadableStream): Promise<void> => {
  for await (const _ of stream);
};

/** What one web process holds: calls for each second of processor time, and memory for each open event stream. */
export const drillWeb = async ({ deps, addPerson }: TestService): Promise<Row[]> => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { databaseUrl, dataDir, rendersDir } = deps.config;
  const settings = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, RENDERS_DIR: rendersDir };
  const web = runOnMachine('server/web.ts', { PORT: String(port), ...settings });
  const streams = new AbortController();
  try {
    await waitForHttp(`${address}/api/health`, AbortSignal.timeout(300_000));
    const document = newPromo();
    let made = 0;
    const work = async (): Promise<void> => {
      const { cookie } = await addPerson({ role: 'pro' });
      const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
        const response = await fetch(`${address}${path}`, jsonRequest({ address, cookie }, method, body));
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        made += 1;
        return response;
      };
      const saved = await call('POST', '/api/promos', { title: 'Drill', document });
      const { id } = (await saved.json()) as { id: string }; // as the contract declares it
      for (let revision = 1; revision <= ROUNDS; revision += 1) {
        const header = { id: 'header', content: `Round ${revision}`, x: 50, y: 30, fontSize: 40 };
        await call('PUT', `/api/promos/${id}`, {
          revision,
          document: { ...document, textElements: [header] },
        });
        for (const path of ['/api/promos', `/api/promos/${id}`, '/api/renders', '/api/background-videos'])
          await (await call('GET', path)).arrayBuffer();
      }
    };
    // The code is compiled and cached once.
    await work();
    const [before, madeBefore] = [cpuSeconds(web.pid), made];
    await Promise.all(Array.from({ length: PEOPLE }, work));
    const rate = (made - madeBefore) / (cpuSeconds(web.pid) - before);
    const memory = memoryNow(web.pid);
    const reading: Promise<void>[] = [];
    for (let number = 0; number < PEOPLE; number += 1) {
      const { cookie } = await addPerson();
      for (let count = 0; count < STREAMS; count += 1) {
        const { body } = await fetch(`${address}/api/uploads/events`, {
          headers: { cookie },
          signal: streams.signal,
        });
        if (body !== null) reading.push(drain(body).catch(() => undefined));
      }
    }
    const grown = memoryNow(web.pid) - memory;
    streams.abort();
    await Promise.all(reading);
    return [
      row('web: calls for each second of processor time', rate, '/s', atLeast(50)),
      row('web: memory of the process', memory / 1e6, 'MB', atMost(600)),
      row('web: memory for each open event stream', grown / 1e3 / (PEOPLE * STREAMS), 'KB', atMost(500)),
    ];
  } finally {
    streams.abort();
    await web.stop();
  }
};
