import { join } from 'node:path';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { makeMedia } from '#tests/support/decoded-frames.ts';

type Clip = { id: string; fps: number; width: number; height: number; seconds: number; hasAudio: boolean };

/** Backgrounds as people have them, of every usual rate and shape, shorter and longer than a short promo. */
export const sampleClips: readonly Clip[] = [
  { id: 'clip-24', fps: 24, width: 1080, height: 1920, seconds: 6, hasAudio: true },
  { id: 'clip-25', fps: 25, width: 720, height: 1280, seconds: 0.8, hasAudio: true },
  { id: 'clip-30', fps: 30, width: 1280, height: 720, seconds: 1.2, hasAudio: false },
  { id: 'clip-50', fps: 50, width: 1080, height: 1920, seconds: 4, hasAudio: true },
  { id: 'clip-60', fps: 60, width: 1080, height: 1350, seconds: 0.5, hasAudio: false },
];

const sound = '-f lavfi -i sine=frequency=330:sample_rate=48000';
const colors = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

/** Makes the clips with ffmpeg's own generators, a moving pattern each; staged, by id. */
export const makeSampleClips = async (folder: string): Promise<Record<string, StagedAsset>> => {
  const staged: Record<string, StagedAsset> = {};
  for (const { id, fps, width, height, seconds, hasAudio } of sampleClips) {
    const localPath = join(folder, `${id}.mp4`);
    const picture = `-f lavfi -i testsrc2=s=${width}x${height}:r=${fps}`;
    const filter = '-vf scale=out_color_matrix=bt709:out_range=tv,eq=saturation=0.5:contrast=0.6';
    const tracks = hasAudio ? `${picture} ${sound} -c:a aac` : picture;
    await makeMedia(
      localPath,
      `${tracks} ${filter} -t ${seconds} -c:v libx264 -preset veryfast -crf 12 -pix_fmt yuv420p ${colors}`,
    );
    staged[id] = { localPath, kind: 'video', width, height, durationInSeconds: seconds, hasAudio };
  }
  return staged;
};
