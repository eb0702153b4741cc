/** What plays in a section. */
export type Part = 'kick' | 'snap' | 'hat' | 'bass' | 'pads' | 'keys' | 'lead';

/**
 * Some bars of a track. `open` is how far a low-pass filter over pads, keys and lead is open at its start and its end, 0 to 1. `ends` with a
 * rising noise over its last two bars or a roll in its last; `hits`: begins with a cymbal.
 */
export type Section = {
  bars: number;
  parts: readonly Part[];
  open?: readonly [from: number, to: number];
  ends?: 'riser' | 'roll';
  hits?: boolean;
};

/**
 * A piece of music of its own, in 4/4. At 96, 112 and 128 beats a minute 15 seconds are exactly 6, 7 and 8 bars, so that beats and loop fall
 * on whole samples. Patterns have a character for each of the 16 steps of a bar, and `.` is a rest:
 *
 * - `kick` and `snap`: `x`; `hat`: `x` loud, `-` soft
 * - `bass`: `r` root, `o` octave above, `5` fifth, `-` holds the note
 * - `keys`: the index of a tone of the chord, 0 to 3
 *
 * `chords` are MIDI notes, one chord a bar, repeated; `bassNotes` their roots. `lead` is a melody over `leadBars`: step, MIDI note, length in
 * steps. `swing` delays every second step by this fraction of a step.
 */
export type TrackScore = {
  title: string;
  mood: string;
  beatsPerMinute: 96 | 112 | 128;
  sections: readonly Section[];
  chords: readonly (readonly number[])[];
  bassNotes: readonly number[];
  kick: string;
  snap: string;
  hat: string;
  bass: string;
  keys: string;
  lead: readonly (readonly [step: number, note: number, steps: number])[];
  leadBars: number;
  swing: number;
  sounds: {
    keys: 'electric' | 'pluck' | 'bell';
    lead: 'flute' | 'saw' | 'bell';
    bass: 'round' | 'deep' | 'sharp';
    kickFloor: number;
    snapTone: number;
  };
  /** Pads from dark to open, the reverb's decay, and how deep pads and bass dip under the kick. */
  warmth: number;
  hall: number;
  pump: number;
};

export const STEPS_PER_BAR = 16;

/** Seconds of a step. */
export function stepSeconds({ beatsPerMinute }: Pick<TrackScore, 'beatsPerMinute'>): number {
  return 60 / beatsPerMinute / 4;
}

/** Bars of a track. */
export function barsOf({ sections }: Pick<TrackScore, 'sections'>): number {
  return sections.reduce((sum, { bars }) => sum + bars, 0);
}
