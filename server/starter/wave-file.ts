import { SAMPLE_RATE, type StereoLoop } from '#remotion/starter/sound/stereo-loop.ts';

/** A 16-bit stereo WAV file of a loop whose samples are -1..1. */
export function waveFile({ left, right }: StereoLoop): Buffer {
  const header = 44;
  const file = Buffer.alloc(header + left.length * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(left.length * 4, 40);
  for (let index = 0; index < left.length; index += 1) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, left[index] ?? 0)) * 32767), header + index * 4);
    file.writeInt16LE(
      Math.round(Math.max(-1, Math.min(1, right[index] ?? 0)) * 32767),
      header + index * 4 + 2,
    );
  }
  return file;
}
