/** The process that renders run in, one at a time; started by render-process.ts, which talks to it by messages. */
import { RenderError } from '#server/errors.ts';
import { estimateProgress, type Estimate } from '#server/rendering/estimate-progress.ts';
import type { FromChild, ToChild } from '#server/rendering/engine/render-messages.ts';
import { renderPromo } from '#server/rendering/engine/render-promo.ts';
import type { RenderTools } from '#server/rendering/render-tools.ts';
import { listenOnLoopbackOnly } from '#server/processes/loopback.ts';
import { warmBrowser } from '#server/rendering/warm-browser.ts';

listenOnLoopbackOnly();

const browser = warmBrowser();
let cancellation = new AbortController();

const tell = (message: FromChild): void => {
  // The parent may have gone; `disconnect` deals with that.
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
          tell({ type: 'progress', progress: { stage: stage.stage, progress, secondsLeft } });
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

const answer = async (message: ToChild): Promise<void> => {
  if (message.type === 'cancel') cancellation.abort(new Error('cancelled'));
  else if (message.type === 'warm') {
    // One that cannot be opened now is opened, or fails with its reason, in the render.
    await browser.open(message.browser).catch(() => undefined);
    tell({ type: 'warm' });
  } else {
    cancellation = new AbortController();
    tell(await render(message));
  }
};

process.on('message', (message: ToChild) => void answer(message));

// The parent needs this process no more, or has gone: in both cases nothing may go on. Leaving runs the renderer's own exit
// handlers, which end its browser.
process.on('disconnect', () => process.exit(0));
process.on('exit', () => {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // Not the leader of its group: then it is the first of its own process tree, which ends with it.
  }
});
