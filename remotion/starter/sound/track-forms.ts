import type { Part, Section } from './track-score.ts';

const all: readonly Part[] = ['kick', 'snap', 'hat', 'bass', 'pads', 'keys', 'lead'];
const groove: readonly Part[] = ['kick', 'snap', 'hat', 'bass', 'pads', 'keys'];

/** 60 seconds of `bars` bars in the usual order: intro, groove, lift, drop, calm, drop. */
export function longForm(bars: 24 | 28 | 32): readonly Section[] {
  const grooveBars = { 24: 4, 28: 4, 32: 8 }[bars];
  const lastBars = { 24: 4, 28: 8, 32: 8 }[bars];
  return [
    { bars: 4, parts: ['kick', 'pads', 'keys', 'hat'], open: [0.25, 0.6] },
    { bars: grooveBars, parts: groove, open: [0.7, 0.85], hits: true },
    { bars: 4, parts: ['kick', 'hat', 'pads', 'keys', 'lead'], open: [0.45, 1], ends: 'riser' },
    { bars: 4, parts: all, open: [1, 1], hits: true, ends: 'roll' },
    { bars: 4, parts: ['kick', 'pads', 'lead', 'bass'], open: [0.8, 0.5], ends: 'riser' },
    { bars: lastBars, parts: all, open: [1, 1], hits: true },
  ];
}

/** 30 seconds: intro and lift, groove, drop. */
export function shortForm(bars: 12 | 16): readonly Section[] {
  const [grooveBars, dropBars] = bars === 12 ? [4, 4] : [4, 8];
  return [
    { bars: 2, parts: ['kick', 'pads', 'keys'], open: [0.3, 0.5] },
    { bars: 2, parts: ['kick', 'hat', 'pads', 'keys'], open: [0.5, 1], ends: 'riser' },
    { bars: grooveBars, parts: groove, open: [0.8, 1], hits: true, ends: 'roll' },
    { bars: dropBars, parts: all, open: [1, 1], hits: true },
  ];
}
