import { SingleBar } from 'cli-progress';
import type { RenderStage } from '#contract/videos/renders.contract.ts';
import type { RenderProgress } from '#server/ports/render-engine.ts';

const labels: Record<RenderStage, string> = {
  preparing: 'preparing',
  rendering: 'drawing',
  composing: 'composing',
  checking: 'checking',
  publishing: 'saving',
};

export type ProgressView = { show: (progress: RenderProgress) => void; stop: () => void };

const timeLeft = (seconds: number | null): string => (seconds === null ? '' : `about ${seconds} s left`);

/** A bar that is redrawn in place. */
const bar = (): ProgressView => {
  const single = new SingleBar({
    format: '  [{bar}] {percentage} %  {stage}  {left}',
    hideCursor: true,
    clearOnComplete: true,
    barsize: 30,
  });
  single.start(100, 0, { stage: labels.preparing, left: '' });
  return {
    show: ({ stage, progress, secondsLeft }) =>
      single.update(Math.floor(progress * 100), { stage: labels[stage], left: timeLeft(secondsLeft) }),
    stop: () => single.stop(),
  };
};

/** A line per stage and per 10 %, for logs and pipes. */
const lines = (): ProgressView => {
  let last = '';
  return {
    show: ({ stage, progress, secondsLeft }) => {
      const tenth = `${Math.floor(progress * 10) * 10} % ${labels[stage]}`;
      if (tenth === last) return;
      last = tenth;
      console.log(`  ${tenth} ${timeLeft(secondsLeft)}`.trimEnd());
    },
    stop: () => undefined,
  };
};

/** Shows the progress of a render: a bar in a terminal, plain lines elsewhere. */
export const showProgress = (isTerminal: boolean): ProgressView => (isTerminal ? bar() : lines());
