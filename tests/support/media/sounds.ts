import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';

/** Loudness of a file's sound, LUFS, and its true peak, dBTP; both are -Infinity for silence. */
type Measured = { loudness: number; peak: number };

/** What the finished files are measured with: another filter than the product's own. */
export const measureSound = async (path: string): Promise<Measured> => {
  const { ffmpeg } = await installedFfmpeg();
  const filter = ['-map', '0:a:0', '-af', 'loudnorm=print_format=json', '-f', 'null', '-'];
  const { stderr } = spawnSync(ffmpeg, ['-hide_banner', '-nostdin', '-i', path, ...filter], {
    encoding: 'utf8',
  });
  const figure = (name: string): number => {
    const value = new RegExp(`"${name}" : "(-?inf|-?[\\d.]+)"`).exec(stderr)?.[1];
    if (value === undefined) throw new Error(stderr);
    return value === '-inf' ? Number.NEGATIVE_INFINITY : Number(value);
  };
  return { loudness: figure('input_i'), peak: figure('input_tp') };
};

/** Seconds. */
export const SOUND_SECONDS = 4;

const between = (seconds: number, period: number): string => `lt(mod(t\\,${period})\\,${seconds})`;
const shaped = (factor: string): string => `asetnsamples=64,volume=${factor}:eval=frame`;
/** A beat, a chord and a hi-hat, the channels slightly apart. */
const channel = (apart: number): string =>
  [
    '0.9*sin(2*PI*(50+60*exp(-30*mod(t\\,0.5)))*t)*exp(-8*mod(t\\,0.5))',
    `0.25*sin(2*PI*${440 + apart}*t)+0.2*sin(2*PI*${554 - apart}*t)+0.2*sin(2*PI*${659 + apart}*t)`,
    '0.3*(random(0)-0.5)*exp(-60*mod(t+0.25\\,0.5))',
  ].join('+');
const music = `aevalsrc=${channel(0)}|${channel(3)}:s=48000:c=stereo:d=${SOUND_SECONDS}`;
const noise = (color: string): string =>
  `anoisesrc=c=${color}:seed=3:a=0.5:r=48000:d=${SOUND_SECONDS},aformat=channel_layouts=stereo`;
/** Bursts of noise that die away within 20 ms. */
const claps = `${noise('white')},highpass=f=800,lowpass=f=7000,${shaped('exp(-120*mod(t\\,0.9))')}`;

/** ffmpeg's descriptions of sounds as phones record them, each of `SOUND_SECONDS`. */
export const soundSources = {
  music,
  /** Syllables and pauses. */
  speech: `${noise('pink')},bandpass=f=700:width_type=h:w=1200,${shaped(`if(${between(1.4, 2)}\\,pow(sin(14*t)\\,2)\\,0.003)`)}`,
  claps,
  /** Music in a room with claps beside the phone: peaks far above its loudness. */
  'music with claps': `${music},volume=-26dB[music];${claps},volume=2[claps];[music][claps]amix=normalize=0`,
  'a quiet room': noise('pink'),
  silence: `anullsrc=r=48000:cl=stereo:d=${SOUND_SECONDS}`,
} as const;

/** Sounds as they are, by folder and name: they take longer to make than to change. */
const plainSounds = new Map<string, Promise<{ path: string; loudness: number }>>();

const makePlain = async (path: string, source: keyof typeof soundSources) => {
  await makeMedia(path, `-f lavfi -i ${soundSources[source]} -c:a pcm_f32le`);
  return { path, loudness: (await measureSound(path)).loudness };
};

/**
 * Makes a WAV file of a sound at a loudness, in LUFS, whatever its peaks; returns its path. Without a loudness the sound stays as it
 * is. `filters` come last, such as a conversion to mono.
 */
export const makeSound = async (
  folder: string,
  source: keyof typeof soundSources,
  { loudness, filters = 'anull' }: { loudness?: number | undefined; filters?: string | undefined } = {},
): Promise<string> => {
  const name = join(folder, source.replaceAll(' ', '-'));
  const known = plainSounds.get(name) ?? makePlain(`${name}.wav`, source);
  plainSounds.set(name, known);
  const plain = await known;
  const gain = loudness === undefined ? 0 : loudness - plain.loudness;
  const path = join(await mkdtemp(join(folder, 'sound-')), 'made.wav');
  await makeMedia(path, `-i ${plain.path} -af volume=${gain.toFixed(2)}dB,${filters} -c:a pcm_f32le`);
  return path;
};
