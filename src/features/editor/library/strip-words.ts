import type { BackgroundVideo } from '#contract/library.contract.ts';

export type Strip = NonNullable<BackgroundVideo['strip']>;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What spoils some seconds of a video, such as `2 s black, 1 s blurred`; empty when nothing does. */
export const flawWords = ({ seconds }: Strip): string =>
  (['black', 'blurred', 'still'] as const)
    .map((flaw) => ({ flaw, count: seconds.filter((second) => second.flaw === flaw).length }))
    .filter(({ count }) => count > 0)
    .map(({ flaw, count }) => `${count} s ${flaw}`)
    .join(', ');

/** A video in a few words, such as `Lively, with sound. 2 s black` (the figures are 0 to 1, see the contract). */
export const stripWords = (strip: Strip): string => {
  const motion = mean(strip.seconds.map((second) => second.motion));
  const sound = mean(strip.seconds.map((second) => second.sound));
  const pace = motion > 0.4 ? 'Lively' : motion > 0.12 ? 'Moving' : 'Calm';
  const flaws = flawWords(strip);
  return `${pace}, ${sound > 0.05 ? 'with sound' : 'silent'}${flaws === '' ? '' : `. ${flaws}`}`;
};
