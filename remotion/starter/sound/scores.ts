/**
 * A tune is a score: `beats` to 15 seconds, chords of MIDI notes of equal length over the whole loop, and for
 * every instrument the places where it plays, in beats (or steps of half a chord for `keys`).
 */
export type Score = {
  beats: number;
  chords: readonly (readonly number[])[];
  bass: readonly number[];
  warmth: number;
  hall: number;
  kick: (beat: number) => boolean;
  kickFloor: number;
  snap: (beat: number) => boolean;
  snapTone: number;
  /** Loudness of the hat at a step of `hatsPerBeat` to the beat; 0 is a rest. */
  hatsPerBeat: number;
  hat: (step: number) => number;
  bassSteps: readonly number[];
  keysPerChord: readonly (readonly [beat: number, tone: number])[];
  pump: number;
};

/** Every tune by its name. */
export const scores: Readonly<Record<string, Score>> = {
  // A minor, 64 to the minute: the slow one.
  'slow-heat': {
    beats: 16,
    chords: [
      [57, 60, 64, 71],
      [53, 57, 60, 67],
      [60, 64, 67, 71],
      [55, 59, 62, 69],
    ],
    bass: [33, 29, 36, 31],
    warmth: 0.66,
    hall: 0.88,
    kick: (beat) => beat % 4 === 0 || beat % 4 === 2.5,
    kickFloor: 44,
    snap: (beat) => beat % 4 === 2,
    snapTone: 1700,
    hatsPerBeat: 4,
    hat: (step) => [0.5, 0, 0.75, 0.25][step % 4] ?? 0,
    bassSteps: [0, 1.5, 2.5],
    keysPerChord: [
      [0.5, 3],
      [1.25, 2],
      [2.5, 1],
      [3, 3],
      [3.5, 2],
    ],
    pump: 0.4,
  },
  // D minor in three, airy, hardly any drums.
  'silk-waltz': {
    beats: 24,
    chords: [
      [62, 65, 69, 76],
      [58, 62, 65, 72],
      [53, 60, 65, 69],
      [60, 64, 67, 74],
    ],
    bass: [38, 34, 41, 36],
    warmth: 0.6,
    hall: 0.91,
    kick: (beat) => beat % 3 === 0,
    kickFloor: 40,
    snap: () => false,
    snapTone: 1400,
    hatsPerBeat: 2,
    hat: (step) => (step % 6 === 2 || step % 6 === 4 ? 0.35 : 0),
    bassSteps: [0, 3],
    keysPerChord: [
      [0, 0],
      [0.5, 1],
      [1, 2],
      [1.5, 3],
      [2, 2],
      [2.5, 1],
      [3, 0],
      [3.5, 2],
      [4, 3],
      [5, 2],
    ],
    pump: 0.25,
  },
  // F sharp minor, 128 to the minute: the club next door.
  'neon-night': {
    beats: 32,
    chords: [
      [54, 61, 64, 69],
      [50, 57, 61, 66],
      [57, 61, 64, 68],
      [52, 59, 64, 68],
    ],
    bass: [30, 26, 33, 28],
    warmth: 0.7,
    hall: 0.84,
    kick: (beat) => beat % 1 === 0,
    kickFloor: 48,
    snap: (beat) => beat % 2 === 1,
    snapTone: 1250,
    hatsPerBeat: 4,
    hat: (step) => [0.12, 0.2, 1, 0.25][step % 4] ?? 0,
    bassSteps: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.25, 7.75],
    keysPerChord: [
      [0, 3],
      [1.5, 2],
      [3, 3],
      [4.5, 1],
      [6, 2],
      [7, 3],
    ],
    pump: 0.62,
  },
  // E minor with a disco octave bass.
  'mirror-floor': {
    beats: 30,
    chords: [
      [64, 67, 71, 74],
      [60, 64, 67, 71],
      [57, 60, 64, 69],
      [59, 62, 66, 69],
      [60, 66, 67, 71],
    ],
    bass: [28, 36, 33, 35, 36],
    warmth: 0.64,
    hall: 0.86,
    kick: (beat) => beat % 1 === 0,
    kickFloor: 46,
    snap: (beat) => beat % 2 === 1,
    snapTone: 1500,
    hatsPerBeat: 4,
    hat: (step) => [0.3, 0.18, 0.85, 0.3][step % 4] ?? 0,
    bassSteps: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5],
    keysPerChord: [
      [0.75, 3],
      [1.5, 2],
      [2.25, 1],
      [3.5, 3],
      [4.25, 2],
      [5, 1],
    ],
    pump: 0.5,
  },
  // C minor, 96 to the minute, half-time with running hats: the entrance.
  'stage-call': {
    beats: 24,
    chords: [
      [60, 63, 67, 70],
      [56, 60, 63, 67],
      [53, 56, 60, 63],
      [55, 58, 62, 65],
    ],
    bass: [36, 32, 29, 31],
    warmth: 0.72,
    hall: 0.85,
    kick: (beat) => beat % 3 === 0 || beat % 6 === 3.5,
    kickFloor: 42,
    snap: (beat) => beat % 3 === 1.5,
    snapTone: 1350,
    hatsPerBeat: 4,
    hat: (step) => (step % 24 > 19 ? 0.5 : ([0.7, 0, 0.45, 0][step % 4] ?? 0)),
    bassSteps: [0, 2.5, 3.5],
    keysPerChord: [
      [0, 2],
      [0.75, 3],
      [1.5, 1],
      [3, 3],
      [3.75, 2],
      [4.5, 0],
    ],
    pump: 0.45,
  },
};
