import { decodes } from '#server/ingest/decodes.ts';
import type { IngestTools } from '#server/ingest/ingest-tools.ts';
import type { SoundTrack } from '#server/ingest/inspect-source.ts';
import { sourceInput, type SourceKind } from '#server/ingest/source-input.ts';
import type { LostSound } from '#server/ports/media-ingest.ts';
import { isRefusalOfTool } from '#server/processes/machine-fault.ts';
import { OUTPUT_FORMAT } from '#server/rendering/encoder-settings.ts';

/** The sound that is taken from a source: one track, or the mono tracks of a camera with several microphones. */
export type ChosenSound = readonly SoundTrack[];

/** More channels have no order that everyone knows; the first two are the main ones. */
const MAX_KNOWN_CHANNELS = 8;

/** Codecs that every ffmpeg of the supported versions decodes. */
const PLAIN = /^(?:aac|mp[23]|e?ac3|opus|vorbis|alac|flac|pcm_(?:s16|s24|s32|f32)[bl]e)$/;

/** The tracks of a camera that records each microphone as a track. They are one sound only if no track has all of it. */
const monoTracks = (tracks: readonly SoundTrack[]): SoundTrack[] => {
  const [first] = tracks;
  const alike = tracks.filter(
    ({ codec, channels, language }) =>
      channels === 1 && codec === first?.codec && language === first.language,
  );
  return alike.length > 1 && tracks.every(({ channels }) => channels <= 1) ? alike : [];
};

/** What may be taken, best first: all microphones, then the track that players play, then those with more channels. */
const choices = (tracks: readonly SoundTrack[]): ChosenSound[] => {
  const playable = tracks.filter(({ codec, channels }) => codec !== 'unknown' && channels > 0);
  const together = monoTracks(playable);
  const alone = playable.toSorted(
    (one, other) =>
      Number(other.isDefault) - Number(one.isDefault) ||
      Math.min(2, other.channels) - Math.min(2, one.channels) ||
      one.index - other.index,
  );
  return [...(together.length > 0 ? [together] : []), ...alone.map((track) => [track])];
};

const inStep = 'aresample=async=1:first_pts=0';

/** The part of a filter graph from the tracks to `[sound]`, in stereo: microphones in turn on the left and on the right. */
export const soundGraph = (sound: ChosenSound): string => {
  const [only] = sound;
  if (sound.length === 1 && only !== undefined) {
    const first = only.channels > MAX_KNOWN_CHANNELS ? 'pan=stereo|c0=c0|c1=c1,' : '';
    return `[0:${only.index}]${first}${inStep}[sound]`;
  }
  const share = (2 / (sound.length + (sound.length % 2))).toFixed(4);
  const tracks = sound.map(({ index }, place) => {
    const [left, right] = place % 2 === 0 ? [`${share}*c0`, '0*c0'] : ['0*c0', `${share}*c0`];
    return `[0:${index}]aresample=${OUTPUT_FORMAT.sampleRate}:async=1:first_pts=0,pan=stereo|c0=${left}|c1=${right}[mono${place}]`;
  });
  const labels = sound.map((_, place) => `[mono${place}]`).join('');
  return [...tracks, `${labels}amix=inputs=${sound.length}:duration=longest:normalize=0[sound]`].join(';');
};

/** Whether the first seconds of a sound can be decoded. @throws ProcessError when this machine is at fault; the abort reason */
const isDecodable = async (
  sound: ChosenSound,
  { path, kind }: { path: string; kind: SourceKind },
  tools: Pick<IngestTools, 'ffmpeg' | 'signal'>,
): Promise<boolean> => {
  try {
    return await decodes(
      path,
      [
        ['-threads', '1', '-t', '2', ...sourceInput(path, kind), '-filter_complex', soundGraph(sound)],
        ['-map', '[sound]', '-ac', '2', '-f', 's16le', 'pipe:1'],
      ].flat(),
      tools,
    );
  } catch (error) {
    if (isRefusalOfTool(error)) return false;
    throw error;
  }
};

/**
 * Chooses the best sound that can be decoded. A video is never refused for its sound: `lost` says whether a better track, or all sound, had
 * to be left out.
 */
export const chooseSound = async (
  source: { path: string; kind: SourceKind; sounds: readonly SoundTrack[] },
  tools: Pick<IngestTools, 'ffmpeg' | 'signal'>,
): Promise<{ sound: ChosenSound | null; lost: LostSound | null }> => {
  const { sounds } = source;
  const [only] = sounds;
  if (only === undefined) return { sound: null, lost: null };
  // Most videos. If it cannot be decoded after all, the ingest tries again without it.
  if (sounds.length === 1 && PLAIN.test(only.codec) && only.channels > 0)
    return { sound: sounds, lost: null };
  const played = sounds.find(({ isDefault }) => isDefault) ?? only;
  for (const sound of choices(sounds)) {
    if (await isDecodable(sound, source, tools))
      return { sound, lost: sound.includes(played) ? null : 'some' };
  }
  return { sound: null, lost: 'all' };
};
