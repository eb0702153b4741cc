import { setLoudness } from './loudness.ts';
import { duckUnder, echoes, reverb } from './reverb.ts';
import { addLoop, addVoice, SAMPLE_RATE, silentLoop, type StereoLoop, type Voice } from './stereo-loop.ts';
import {
  barsOf,
  type Part,
  type Section,
  stepSeconds,
  STEPS_PER_BAR,
  type TrackScore,
} from './track-score.ts';
import { trackScores } from './track-scores.ts';
import * as voices from './track-voices.ts';
import { bassVoice, hatVoice, keyVoice, kickVoice, padVoice, snapVoice } from './voices.ts';

/** Softer than under the backgrounds: the loop begins with a kick, and an encoder blurs clicks. */
const CLICK = 0.12;

/** A track as it is played: its length, and which section each bar is in. */
type Arranged = {
  score: TrackScore;
  step: number;
  samples: number;
  bars: readonly { section: Section; at: number; isLast: boolean }[];
};

/** A voice as samples, so that a note that repeats is computed once. */
function sampled(voice: Voice, seconds: number): Voice {
  const samples = Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, index) =>
    voice(index / SAMPLE_RATE, index),
  );
  return (_, index) => samples[index] ?? 0;
}

function remembered(): (name: string, seconds: number, voice: () => Voice) => Voice {
  const known = new Map<string, Voice>();
  return (name, seconds, voice) => {
    const key = `${name} ${seconds}`;
    const found = known.get(key) ?? sampled(voice(), seconds);
    known.set(key, found);
    return found;
  };
}

function arrange(score: TrackScore): Arranged {
  const step = stepSeconds(score);
  const bars = score.sections.flatMap((section) =>
    Array.from({ length: section.bars }, (_, at) => ({ section, at, isLast: at === section.bars - 1 })),
  );
  return { score, step, samples: Math.round(barsOf(score) * STEPS_PER_BAR * step * SAMPLE_RATE), bars };
}

/** Calls `play` for each character of a pattern that is not a rest, with its time in seconds, in the bars that have the part. */
function eachStep(
  { score, step, bars }: Arranged,
  { part, pattern }: { part: Part; pattern: string },
  play: (mark: string, seconds: number, place: { bar: number; step: number }) => void,
): void {
  for (const [bar, { section }] of bars.entries()) {
    if (!section.parts.includes(part)) continue;
    for (const [at, mark] of pattern.split('').entries()) {
      if (mark === '.') continue;
      const late = at % 2 === 1 ? score.swing * step : 0;
      play(mark, (bar * STEPS_PER_BAR + at) * step + late, { bar, step: at });
    }
  }
}

function playDrums(track: Arranged): { drums: StereoLoop; kicks: number[] } {
  const { score, step, samples, bars } = track;
  const drums = silentLoop(samples);
  const kicks: number[] = [];
  const voice = remembered();
  const { kickFloor, snapTone } = score.sounds;
  eachStep(track, { part: 'kick', pattern: score.kick }, (_, at) => {
    kicks.push(at);
    addVoice(
      drums,
      voice('kick', 0.6, () => kickVoice(kickFloor, CLICK)),
      at,
      0.6,
      0.52,
    );
  });
  eachStep(track, { part: 'snap', pattern: score.snap }, (mark, at, { bar }) => {
    const take = bar % 3;
    addVoice(
      drums,
      voice(`snap ${take}`, 0.3, () => snapVoice(take + 1, snapTone)),
      at,
      0.3,
      mark === 'x' ? 0.62 : 0.3,
      0.08,
    );
  });
  eachStep(track, { part: 'hat', pattern: score.hat }, (mark, at, place) => {
    const take = (place.bar * 7 + place.step) % 5;
    const hat = voice(`hat ${mark}${take}`, 0.25, () => hatVoice(mark === 'x' ? 0.06 : 0.025, take + 7));
    addVoice(drums, hat, at, 0.25, mark === 'x' ? 0.26 : 0.15, place.step % 4 ? 0.3 : -0.2);
  });
  for (const [bar, { section, at, isLast }] of bars.entries()) {
    const start = bar * STEPS_PER_BAR * step;
    if (section.hits && at === 0)
      addVoice(
        drums,
        voice('cymbal', 2, () => voices.cymbalVoice(3)),
        start,
        2,
        0.1,
        0.15,
      );
    if (section.ends === 'riser' && at === Math.max(0, section.bars - 2)) {
      const length = (section.bars - at) * STEPS_PER_BAR * step;
      addVoice(
        drums,
        voice('riser', length, () => voices.riserVoice(length, 5)),
        start,
        length,
        0.16,
      );
    }
    if (section.ends === 'roll' && isLast) {
      for (const [index, at16] of [8, 10, 12, 13, 14, 15].entries())
        addVoice(
          drums,
          voice('roll', 0.3, () => snapVoice(9, snapTone * 1.1)),
          start + at16 * step,
          0.3,
          0.2 + index * 0.06,
          0.1,
        );
    }
  }
  return { drums, kicks };
}

const bassSteps: Record<string, number> = { r: 0, o: 12, '5': 7 };

function playBass(track: Arranged): StereoLoop {
  const { score, step, samples } = track;
  const loop = silentLoop(samples);
  const voice = remembered();
  const make = { round: bassVoice, deep: voices.deepBassVoice, sharp: voices.sharpBassVoice }[
    score.sounds.bass
  ];
  const gain = { round: 0.22, deep: 0.24, sharp: 0.2 }[score.sounds.bass];
  eachStep(track, { part: 'bass', pattern: score.bass }, (mark, at, place) => {
    const above = bassSteps[mark];
    if (above === undefined) return;
    const held = /^-*/.exec(score.bass.slice(place.step + 1))?.[0].length ?? 0;
    const length = (held + 0.92) * step;
    const note = (score.bassNotes[place.bar % score.bassNotes.length] ?? 33) + above;
    addVoice(
      loop,
      voice(`bass ${note}`, length, () => make(note, length)),
      at,
      length,
      gain,
    );
  });
  return loop;
}

function playPads({ score, step, samples, bars }: Arranged): StereoLoop {
  const loop = silentLoop(samples);
  const voice = remembered();
  const bar = STEPS_PER_BAR * step;
  const length = bar + 0.7;
  for (const [index, { section }] of bars.entries()) {
    if (!section.parts.includes('pads')) continue;
    const chord = score.chords[index % score.chords.length] ?? [];
    for (const [tone, note] of chord.entries()) {
      const pad = voice(`pad ${note} ${tone}`, length, () =>
        padVoice(note, length, score.warmth, note + tone * 8),
      );
      addVoice(loop, pad, index * bar, length, 0.15, (tone - 1.5) * 0.4);
    }
  }
  return loop;
}

function playKeys(track: Arranged): StereoLoop {
  const { score, samples } = track;
  const loop = silentLoop(samples);
  const voice = remembered();
  const make = {
    electric: (note: number) => keyVoice(note, 1.4),
    pluck: voices.pluckVoice,
    bell: voices.bellVoice,
  }[score.sounds.keys];
  const gain = { electric: 0.09, pluck: 0.13, bell: 0.07 }[score.sounds.keys];
  eachStep(track, { part: 'keys', pattern: score.keys }, (mark, at, { bar }) => {
    const tone = Number(mark);
    const note = (score.chords[bar % score.chords.length]?.[tone] ?? 60) + 12;
    addVoice(
      loop,
      voice(`key ${note}`, 2, () => make(note)),
      at,
      2,
      gain,
      tone % 2 ? 0.35 : -0.35,
    );
  });
  return loop;
}

function playLead({ score, step, samples, bars }: Arranged): StereoLoop {
  const loop = silentLoop(samples);
  const voice = remembered();
  const sound = score.sounds.lead;
  const gain = { flute: 0.13, saw: 0.09, bell: 0.12 }[sound];
  for (const [bar, { section }] of bars.entries()) {
    if (!section.parts.includes('lead')) continue;
    const first = (bar % score.leadBars) * STEPS_PER_BAR;
    for (const [at, note, steps] of score.lead) {
      if (at < first || at >= first + STEPS_PER_BAR) continue;
      const length = sound === 'bell' ? 2 : steps * step * 0.95 + 0.08;
      const make = () => {
        if (sound === 'bell') return voices.bellVoice(note);
        return sound === 'saw' ? voices.sawVoice(note, length) : voices.fluteVoice(note, length);
      };
      const start = (bar * STEPS_PER_BAR + at - first) * step;
      addVoice(loop, voice(`lead ${note}`, length, make), start, length, gain, 0.05);
    }
  }
  return loop;
}

/** Filters a loop in place with two low-passes in a row, which open and close as the sections say. */
function filterSections(loop: StereoLoop, { step, bars, samples }: Arranged): void {
  const barSamples = STEPS_PER_BAR * step * SAMPLE_RATE;
  const openAt = (index: number): number => {
    const bar = Math.min(bars.length - 1, Math.floor(index / barSamples));
    const { section, at } = bars[bar] ?? { section: { bars: 1, open: undefined }, at: 0 };
    const [from, to] = section.open ?? [1, 1];
    return from + ((to - from) * (at + (index / barSamples - bar))) / section.bars;
  };
  for (const channel of [loop.left, loop.right]) {
    let [one, two, share] = [0, 0, 1];
    // Two passes: the second begins in the state in which the first ends, so that the loop is seamless.
    for (let pass = 0; pass < samples * 2; pass += 1) {
      const index = pass % samples;
      if (index % 64 === 0) share = 1 - Math.exp((-2 * Math.PI * 180 * 100 ** openAt(index)) / SAMPLE_RATE);
      one += share * ((channel[index] ?? 0) - one);
      two += share * (one - two);
      if (pass >= samples) channel[index] = two;
    }
  }
}

/** Plays a track by its name: 48 kHz, without a seam, at `CLIP_LOUDNESS`, its first kick at its first sample. */
export function playTrack(name: keyof typeof trackScores): StereoLoop {
  const track = arrange(trackScores[name]);
  const { score, step, samples } = track;
  const beat = step * 4;
  const [pads, keys, lead, bass] = [playPads(track), playKeys(track), playLead(track), playBass(track)];
  const { drums, kicks } = playDrums(track);
  addLoop(keys, echoes(keys, beat * 0.75, 0.4), 0.6);
  addLoop(lead, echoes(lead, beat * 0.5, 0.3), 0.5);
  duckUnder(pads, kicks, score.pump, beat * 0.8);
  duckUnder(bass, kicks, score.pump * 0.9, beat * 0.45);
  const melodic = silentLoop(samples);
  for (const part of [pads, keys, lead]) addLoop(melodic, part, 1);
  filterSections(melodic, track);
  const wet = reverb(melodic, score.hall);
  const loop = silentLoop(samples);
  addLoop(loop, melodic, 1);
  addLoop(loop, wet, 0.55);
  addLoop(loop, bass, 1);
  addLoop(loop, drums, 1);
  addLoop(loop, reverb(drums, 0.72), 0.05);
  setLoudness(loop);
  return loop;
}
