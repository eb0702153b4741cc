import { setLoudness } from './loudness.ts';
import { duckUnder, echoes, reverb } from './reverb.ts';
import { scores, type Score } from './scores.ts';
import { addLoop, addVoice, silentLoop, type StereoLoop } from './stereo-loop.ts';
import { bassVoice, hatVoice, keyVoice, kickVoice, padVoice, snapVoice } from './voices.ts';

function playDrums(score: Score, beat: number): { drums: StereoLoop; kicks: number[] } {
  const drums = silentLoop();
  const kicks: number[] = [];
  for (let step = 0; step < score.beats * 2; step += 1) {
    const at = step / 2;
    if (score.kick(at)) {
      kicks.push(at * beat);
      addVoice(drums, kickVoice(score.kickFloor), at * beat, 0.6, 0.5);
    }
    if (score.snap(at)) addVoice(drums, snapVoice(step + 1, score.snapTone), at * beat, 0.3, 0.62, 0.08);
  }
  for (let step = 0; step < score.beats * score.hatsPerBeat; step += 1) {
    const level = score.hat(step);
    if (level > 0)
      addVoice(
        drums,
        hatVoice(level > 0.8 ? 0.07 : 0.028, step + 7),
        (step * beat) / score.hatsPerBeat,
        0.25,
        level * 0.26,
        step % 2 ? 0.3 : -0.2,
      );
  }
  return { drums, kicks };
}

/** Plays a tune by its name: 15 seconds, 48 kHz, without a seam, at `CLIP_LOUDNESS`. */
export function tuneFor(name: string): StereoLoop {
  const score = scores[name];
  if (!score) throw new Error(`There is no tune "${name}". Known: ${Object.keys(scores).join(', ')}.`);
  const beat = 15 / score.beats;
  const chordLength = 15 / score.chords.length;
  const pads = silentLoop();
  const keys = silentLoop();
  const bass = silentLoop();
  score.chords.forEach((chord, index) => {
    const start = index * chordLength;
    chord.forEach((note, tone) => {
      addVoice(
        pads,
        padVoice(note, chordLength + 0.8, score.warmth, index * 8 + tone),
        start,
        chordLength + 0.8,
        0.15,
        (tone - 1.5) * 0.4,
      );
    });
    for (const [at, tone] of score.keysPerChord) {
      addVoice(
        keys,
        keyVoice((chord[tone] ?? 60) + 12, 1.6),
        start + at * beat,
        2.4,
        0.09,
        tone % 2 ? 0.35 : -0.35,
      );
    }
    score.bassSteps.forEach((at, step) => {
      const next = score.bassSteps[step + 1] ?? chordLength / beat;
      const octave = score.bassSteps.length > 8 && step % 2 ? 12 : 0;
      const length = Math.min((next - at) * beat * 0.92, 1.4);
      addVoice(bass, bassVoice((score.bass[index] ?? 33) + octave, length), start + at * beat, length, 0.2);
    });
  });
  const { drums, kicks } = playDrums(score, beat);
  addLoop(keys, echoes(keys, beat * 0.75, 0.42), 0.6);
  duckUnder(pads, kicks, score.pump, beat * 0.8);
  duckUnder(bass, kicks, score.pump * 0.9, beat * 0.45);
  const loop = silentLoop();
  addLoop(loop, pads, 1);
  addLoop(loop, keys, 1);
  addLoop(loop, reverb(pads, score.hall), 0.5);
  addLoop(loop, reverb(keys, score.hall), 0.7);
  addLoop(loop, bass, 1);
  addLoop(loop, drums, 1);
  addLoop(loop, reverb(drums, 0.72), 0.05);
  setLoudness(loop);
  return loop;
}
