import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeMedia } from '#tests/support/decoded-frames.ts';

/**
 * A video as a phone on its side writes it: HEVC with 10 bits, turned by a note in the file, with sound. Small, so that it is
 * made in a moment. Answers its path.
 */
export const makePhoneVideo = async (folder: string, seconds: number): Promise<string> => {
  const lying = join(folder, 'lying.mov');
  const turned = join(folder, 'turned.mov');
  const path = join(folder, 'Friday class.mov');
  const pattern = `-f lavfi -t ${seconds} -i testsrc2=s=320x180:r=30 -f lavfi -t ${seconds} -i sine=f=330:r=48000`;
  await makeMedia(
    lying,
    `${pattern} -c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p10le -tag:v hvc1 -c:a aac`,
  );
  // Encoding turns the picture itself; only copying leaves it lying, with a note.
  await makeMedia(turned, `-i ${lying} -c copy -tag:v hvc1 -metadata:s:v rotate=90`);
  await rename(turned, path);
  return path;
};
