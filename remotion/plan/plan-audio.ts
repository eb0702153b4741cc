import type { AssetSource } from '#schema/asset-source.ts';
import { isHeard } from '#schema/promo-music.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { musicPart, type TrimRangeInFrames, trimRangeInFrames } from './frame-timing.ts';

/** What decides how a file sounds; facts of a render and sources of a preview have it. */
type Sound = Pick<AssetSource, 'kind' | 'durationInSeconds' | 'hasAudio' | 'levels'>;

/** What of a promo decides how it sounds. */
type SoundingPromo = Pick<Promo, 'background' | 'music' | 'videoDuration'>;

/** The clip's own sound; `volume` is a factor of its amplitude. */
export type ClipSound = { kind: 'background'; volume: number };

/** The music. It repeats the part `trim` of its file, frames of the promo; `gains` are factors of its amplitude, one a frame. */
export type MusicSound = {
  kind: 'music';
  assetId: string;
  trim: TrimRangeInFrames;
  gains: readonly number[];
};

/** What is audible in a promo, mixed by adding. */
export type AudioSource = ClipSound | MusicSound;

/** Factor of the music's amplitude while the clip is audible: 10.5 dB less. */
const DUCKED = 0.3;
/** A second of a clip with at least this level counts as audible: about -29 dBFS, between a room and a voice. */
const AUDIBLE = 0.55;
/** Seconds before the clip becomes audible in which the music is lowered, and after which it has returned. */
const [ATTACK, RELEASE] = [0.25, 0.75];
/** Shorter pauses of a voice do not bring the music back, seconds. */
const SHORT_PAUSE = 1.5;

/** For each frame of the promo, whether the clip is audible; without levels it always is. */
const audibleFrames = (promo: SoundingPromo, clip: Sound | undefined): boolean[] => {
  const { fps, durationInFrames } = promoMetadata(promo);
  const { background } = promo;
  if (background === null || clip === undefined) return Array.from({ length: durationInFrames }, () => false);
  const { levels } = clip;
  const { start, frames } = trimRangeInFrames(background, clip.durationInSeconds, fps);
  return Array.from({ length: durationInFrames }, (_, frame) => {
    const second = Math.floor((start + (frame % frames)) / fps);
    return levels === undefined || (levels[Math.min(second, levels.length - 1)] ?? 1) >= AUDIBLE;
  });
};

/** The distance in frames from each frame to the nearest audible one before it, 0 in it, or infinity. */
const framesSince = (audible: readonly boolean[]): number[] => {
  let since = Number.POSITIVE_INFINITY;
  return audible.map((isAudible) => (since = isAudible ? 0 : since + 1));
};

const framesUntil = (audible: readonly boolean[]): number[] => framesSince(audible.toReversed()).toReversed();

const duckFactors = (audible: readonly boolean[], fps: number): number[] => {
  const [since, until] = [framesSince(audible), framesUntil(audible)];
  return audible.map((_, frame) => {
    const [before, after] = [(since[frame] ?? 0) / fps, (until[frame] ?? 0) / fps];
    const returned = before + after < SHORT_PAUSE ? 0 : Math.min(1, before / RELEASE, after / ATTACK);
    return DUCKED + (1 - DUCKED) * returned;
  });
};

/** 0 at the promo's first frame and after its last one, 1 between the two fades. */
const fadeFactor = (frame: number, total: number, { fadeIn, fadeOut }: { fadeIn: number; fadeOut: number }) =>
  Math.min(1, fadeIn === 0 ? 1 : frame / fadeIn, fadeOut === 0 ? 1 : (total - frame) / fadeOut);

/** The sum of clip and music may be half a decibel louder than one of them: a clip with pauses is quieter than its loudness says. */
const LOUDER = 10 ** (0.5 / 20);

const meanSquare = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value * value, 0) / Math.max(1, values.length);

const planClip = ({ background }: SoundingPromo, clip: Sound | undefined): ClipSound[] =>
  background !== null && clip?.hasAudio === true && !background.muted && background.volume > 0
    ? [{ kind: 'background', volume: background.volume }]
    : [];

const planMusic = (promo: SoundingPromo, track: Sound | undefined, clip: Sound | null): MusicSound[] => {
  const { music } = promo;
  if (!isHeard(music) || track?.kind !== 'audio') return [];
  const { fps, durationInFrames } = promoMetadata(promo);
  const trim = musicPart(music, track, fps);
  const ducked = music.duck && clip !== null ? duckFactors(audibleFrames(promo, clip), fps) : [];
  const fades = { fadeIn: Math.round(music.fadeIn * fps), fadeOut: Math.round(music.fadeOut * fps) };
  const gains = Array.from(
    { length: durationInFrames },
    (_, frame) => music.volume * fadeFactor(frame, durationInFrames, fades) * (ducked[frame] ?? 1),
  );
  return [{ kind: 'music', assetId: music.assetId, trim, gains }];
};

/**
 * What is audible in a promo, and how loud. Pure: preview and renders play the same mix. Clip and music are each stored at -14 LUFS; where
 * both play, both are lowered so that their sum is no louder.
 * @param sounds of its files by asset id; one that is missing is silent
 */
export const planAudio = (promo: SoundingPromo, sounds: Readonly<Record<string, Sound>>): AudioSource[] => {
  const clipFile = promo.background === null ? undefined : sounds[promo.background.assetId];
  const [clip] = planClip(promo, clipFile);
  const [music] = planMusic(
    promo,
    promo.music === null ? undefined : sounds[promo.music.assetId],
    clip === undefined ? null : (clipFile ?? null),
  );
  if (clip === undefined) return music === undefined ? [] : [music];
  if (music === undefined) return [clip];
  const headroom = 1 / Math.max(1, Math.sqrt(clip.volume ** 2 + meanSquare(music.gains)) / LOUDER);
  return [
    { ...clip, volume: clip.volume * headroom },
    { ...music, gains: music.gains.map((gain) => gain * headroom) },
  ];
};
