/** Samples per second of the tracks: what the ingest analyses. */
export const TRACK_RATE = 12_000;

/**
 * A drawn track with known beats. `tempo` gives beats a minute at a beat, `swing` delays every second half-beat by this share of it, `silence`
 * is seconds before the first beat, `drums` which instruments play, and `noise` the level of steady noise.
 */
type Drawing = {
  name: string;
  tempo: (beat: number) => number;
  swing?: number;
  silence?: number;
  pause?: readonly [from: number, to: number];
  drums: 'four' | 'rock' | 'half' | 'hats' | 'bass';
  noise?: number;
};

export type BeatTrack = { name: string; samples: Float32Array; beats: number[] };

const SECONDS = 40;

/** The same numbers on every machine, -1 to 1. */
const randomNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2_147_483_648 - 1;
  };
};

type Hit = (samples: Float32Array, at: number, gain: number) => void;

const add = (samples: Float32Array, at: number, seconds: number, voice: (t: number) => number): void => {
  const first = Math.round(at * TRACK_RATE);
  for (let index = 0; index < seconds * TRACK_RATE; index += 1) {
    const place = first + index;
    if (place < samples.length) samples[place] = (samples[place] ?? 0) + voice(index / TRACK_RATE);
  }
};

const instruments = (random: () => number): Record<'kick' | 'snare' | 'hat' | 'note', Hit> => ({
  kick: (samples, at, gain) =>
    add(
      samples,
      at,
      0.3,
      (t) => gain * Math.sin(2 * Math.PI * (50 * t + 3 * (1 - Math.exp(-t * 30)))) * Math.exp(-t * 9),
    ),
  snare: (samples, at, gain) => add(samples, at, 0.2, (t) => gain * random() * Math.exp(-t * 18)),
  hat: (samples, at, gain) => add(samples, at, 0.05, (t) => gain * random() * Math.exp(-t * 70)),
  note: (samples, at, gain) =>
    add(
      samples,
      at,
      0.5,
      (t) => gain * Math.sin(2 * Math.PI * 110 * t) * Math.exp(-t * 3) * Math.min(1, t / 0.01),
    ),
});

const play = (
  { drums, swing = 0 }: Drawing,
  hit: ReturnType<typeof instruments>,
  samples: Float32Array,
  { at, length, beat }: { at: number; length: number; beat: number },
): void => {
  const off = at + length * (0.5 + swing / 2);
  if (drums === 'bass') return hit.note(samples, at, beat % 4 === 0 ? 0.6 : 0.4);
  if (drums === 'four' || beat % (drums === 'half' ? 4 : 2) === 0) hit.kick(samples, at, 0.6);
  if (drums === 'rock' && beat % 2 === 1) hit.snare(samples, at, 0.35);
  if (drums === 'half' && beat % 4 === 2) hit.snare(samples, at, 0.4);
  hit.hat(samples, at, 0.16);
  if (drums !== 'half') hit.hat(samples, off, 0.1);
  if (drums === 'hats') hit.note(samples, at, 0.3);
};

const draw = (drawing: Drawing, seed: number): BeatTrack => {
  const random = randomNumbers(seed);
  const samples = new Float32Array(SECONDS * TRACK_RATE);
  const hit = instruments(random);
  const beats: number[] = [];
  let at = drawing.silence ?? 0.05;
  for (let beat = 0; at < SECONDS - 0.5; beat += 1) {
    const length = 60 / drawing.tempo(beat);
    const [from, to] = drawing.pause ?? [0, 0];
    if (at < from || at >= to) {
      beats.push(at);
      play(drawing, hit, samples, { at, length, beat });
    }
    at += length;
  }
  const { noise = 0 } = drawing;
  if (noise > 0)
    for (let index = 0; index < samples.length; index += 1)
      samples[index] = (samples[index] ?? 0) + noise * random();
  return { name: drawing.name, samples, beats };
};

const steady = (tempo: number) => (): number => tempo;

const drawings: readonly Drawing[] = [
  { name: '60, rock', tempo: steady(60), drums: 'rock' },
  { name: '66, half time', tempo: steady(66), drums: 'half' },
  { name: '72, bass only', tempo: steady(72), drums: 'bass' },
  { name: '80, rock with swing', tempo: steady(80), drums: 'rock', swing: 0.3 },
  { name: '85.5, hats and notes', tempo: steady(85.5), drums: 'hats' },
  { name: '90, rock', tempo: steady(90), drums: 'rock' },
  { name: '96, four to the floor', tempo: steady(96), drums: 'four' },
  { name: '100, half time', tempo: steady(100), drums: 'half' },
  { name: '104.3, swing', tempo: steady(104.3), drums: 'four', swing: 0.33 },
  { name: '112, rock', tempo: steady(112), drums: 'rock' },
  { name: '120, after 5 s of silence', tempo: steady(120), drums: 'four', silence: 5 },
  { name: '124, with a pause of 4 s', tempo: steady(124), drums: 'four', pause: [15, 19] },
  { name: '128, four to the floor', tempo: steady(128), drums: 'four' },
  { name: '132.7, noisy', tempo: steady(132.7), drums: 'rock', noise: 0.02 },
  { name: '140, rock', tempo: steady(140), drums: 'rock' },
  { name: '150, hats and notes', tempo: steady(150), drums: 'hats' },
  { name: '160, four to the floor', tempo: steady(160), drums: 'four' },
  { name: '174, rock', tempo: steady(174), drums: 'rock' },
  { name: '180, rock', tempo: steady(180), drums: 'rock' },
  {
    name: '100, rubato in its first 16 beats',
    tempo: (beat) => (beat < 16 ? 80 + beat * 1.25 : 100),
    drums: 'rock',
  },
];

/** Twenty tracks from 60 to 180 beats a minute, with swing, silence, noise and a rubato start. */
export const beatTracks = (): BeatTrack[] => drawings.map((drawing, index) => draw(drawing, index + 1));

/** A track without any beat: noise that swells and falls slowly. */
export const beatless = (): Float32Array => {
  const random = randomNumbers(99);
  return Float32Array.from(
    { length: SECONDS * TRACK_RATE },
    (_, index) => 0.2 * random() * (0.6 + 0.4 * Math.sin((2 * Math.PI * index) / (TRACK_RATE * 7.3))),
  );
};

/** Seconds that a found beat may lie beside a true one. */
const TOLERANCE = 0.04;

const isNear = (list: readonly number[], time: number): boolean =>
  list.some((other) => Math.abs(other - time) <= TOLERANCE);

/** Share of the beats that were found, and share of those found that are beats: at the very tempo, not at its half or double. */
export const matchBeats = (
  truth: readonly number[],
  found: readonly number[],
): { found: number; right: number } => ({
  found: truth.filter((time) => isNear(found, time)).length / Math.max(1, truth.length),
  right: found.filter((time) => isNear(truth, time)).length / Math.max(1, found.length),
});
