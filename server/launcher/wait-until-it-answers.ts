import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const lookEveryMs = 40;

/** Resolves when something answers at `url`, whatever it says. Waits until `signal` aborts, and then resolves too. */
export async function waitUntilItAnswers(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await answers(url))) await setTimeout(lookEveryMs);
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(true);
    });
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy());
  });
}
