/** The process that one render runs in; started by render-in-child.ts, which talks to it by messages. */
import { RenderError } from '#server/errors.ts';
import { estimateProgress, type Estimate } from '#server/rendering/estimate-progress.ts';
import type { FromChild, ToChild } from '#server/rendering/render-messages.ts';
import { renderPromo } from '#server/rendering/render-promo.ts';
import { stayOnLoopback } from '#server/rendering/stay-on-loopback.ts';

stayOnLoopback();

const cancellation = new AbortController();

const tell = (message: FromChild): void => {
  // The parent may have gone; `disconnect` deals with that.
  process.send?.(message, undefined, undefined, () => undefined);
};

const finish = (message: FromChild): void => {
  process.send?.(message, undefined, undefined, () => process.disconnect());
};

const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? (error.stack ?? error.message)
    : `${error.message} <- ${causeOf(error.cause)}`;
};

const run = async ({ job, tools }: Extract<ToChild, { type: 'render' }>): Promise<void> => {
  let estimate: Estimate | null = null;
  try {
    const result = await renderPromo(job, tools, {
      signal: cancellation.signal,
      onStage: (stage, share) => {
        estimate = estimateProgress(estimate, { stage, share, atInSeconds: performance.now() / 1000 });
        const { progress, secondsLeft } = estimate;
        tell({ type: 'progress', progress: { stage, progress, secondsLeft } });
      },
    });
    finish({ type: 'done', result });
  } catch (error) {
    if (cancellation.signal.aborted) finish({ type: 'cancelled' });
    else {
      const code = error instanceof RenderError ? error.code : 'RENDER_FAILED';
      finish({ type: 'failed', code, cause: causeOf(error).slice(0, 4000) });
    }
  }
};

process.on('message', (message: ToChild) => {
  if (message.type === 'cancel') cancellation.abort(new Error('cancelled'));
  else void run(message);
});

// Either all is said, or the parent has gone: in both cases nothing of this render may go on. Leaving runs the
// renderer's own exit handlers, which end its browser.
process.on('disconnect', () => process.exit(0));
process.on('exit', () => {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // Not the leader of its group: then it is the first of its own process tree, which ends with it.
  }
});
