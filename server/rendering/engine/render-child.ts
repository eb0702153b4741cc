/** The child process that runs renders, one at a time; started by render-process.ts, which sends it messages. */
import { RenderError } from '#server/errors.ts';
import { listenOnLoopbackOnly } from '#server/processes/loopback.ts';
import { isRoot } from '#server/processes/sandbox-user.ts';
import { canHideFiles } from '#server/processes/sandbox.ts';
import type { FromChild, ToChild } from '#server/rendering/engine/render-messages.ts';
import { renderPromo } from '#server/rendering/engine/render-promo.ts';
import { type Estimate, estimateProgress } from '#server/rendering/estimate-progress.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';
import { warmBrowser } from '#server/rendering/warm-browser.ts';

listenOnLoopbackOnly();

const browser = warmBrowser();
let cancellation = new AbortController();

const send = (message: FromChild): void => {
  // The parent may be gone; `disconnect` deals with that.
  process.send?.(message, undefined, undefined, () => undefined);
};

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? (error.stack ?? error.message)
    : `${error.message} <- ${causeOf(error.cause)}`;
};

const render = async ({ job, tools }: Extract<ToChild, { type: 'render' }>): Promise<FromChild> => {
  let estimate: Estimate | null = null;
  const { signal } = cancellation;
  try {
    const withBrowser: RenderTools['withBrowser'] = (draw) => browser.use(tools.browser, draw);
    const result = await renderPromo(
      job,
      { ...tools, withBrowser },
      {
        signal,
        onStage: (stage) => {
          estimate = estimateProgress(estimate, { ...stage, atInSeconds: performance.now() / 1000 });
          const { progress, secondsLeft } = estimate;
          send({ type: 'progress', progress: { stage: stage.stage, progress, secondsLeft } });
        },
      },
    );
    return { type: 'done', result };
  } catch (error) {
    if (signal.aborted) return { type: 'cancelled' };
    const code = error instanceof RenderError ? error.code : 'RENDER_FAILED';
    return { type: 'failed', code, cause: causeOf(error).slice(0, 4000) };
  }
};

const handle = async (message: ToChild): Promise<void> => {
  if (message.type === 'cancel') cancellation.abort(new Error('cancelled'));
  else if (message.type === 'warm') {
    // If it cannot be opened now, the render tries again and reports the reason.
    const isBrowserSandboxed = await browser.open(message.browser).catch(() => null);
    const hidesFiles = await canHideFiles();
    const sandbox = isBrowserSandboxed === null ? null : { isRoot: isRoot(), isBrowserSandboxed, hidesFiles };
    send({ type: 'warm', sandbox });
  } else {
    cancellation = new AbortController();
    send(await render(message));
  }
};

process.on('message', (message: ToChild) => void handle(message));

// The parent no longer needs this process, or has exited. Exiting runs Remotion's exit handlers, which close its browser.
process.on('disconnect', () => process.exit(0));
process.on('exit', () => {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // Not a group leader, so this is the init of its own PID namespace, which ends with it.
  }
});
