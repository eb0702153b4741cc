import { IngestError, type IngestFailureCode } from '#server/errors.ts';
import { INGEST } from '#server/ingest/ingest-limits.ts';
import type { SourceFacts } from '#server/ingest/inspect-source.ts';

/** A file that has pictures. */
export type SourceWithPicture = SourceFacts & { picture: NonNullable<SourceFacts['picture']> };

/** Its colours are stored in a way of its own, which nothing here turns into a picture. Phones write profile 8. */
const OWN_DOLBY_PROFILE = 5;

const pictureFault = (picture: NonNullable<SourceFacts['picture']>): IngestFailureCode | null => {
  if (picture.codec === 'unknown' || picture.dolbyVisionProfile === OWN_DOLBY_PROFILE)
    return 'UNKNOWN_FORMAT';
  if (picture.storedPixels === 0) return 'FILE_BROKEN';
  const pixels = Math.max(picture.storedPixels, picture.width * picture.height);
  if (pixels > INGEST.mostPixels) return 'PICTURE_TOO_LARGE';
  if (Math.min(picture.width, picture.height) < INGEST.leastSide) return 'PICTURE_TOO_SMALL';
  return picture.fps !== null && picture.fps < INGEST.leastFps ? 'FILE_BROKEN' : null;
};

/**
 * Refuses what will not be ingested, by what the file says of itself. Sound of a kind that nobody knows is left out rather
 * than refused: the pictures are what was uploaded.
 *
 * @param shortest seconds
 * @throws IngestError
 */
export const checkSource = (facts: SourceFacts, shortest: number): SourceWithPicture => {
  const { picture, sound, durationInSeconds, tracks } = facts;
  if (tracks > INGEST.mostTracks) throw new IngestError('TOO_MANY_TRACKS');
  if (picture === null) throw new IngestError('NO_PICTURES');
  const fault = pictureFault(picture);
  if (fault !== null) throw new IngestError(fault, new Error(JSON.stringify(picture)));
  if (durationInSeconds !== null && !(durationInSeconds <= INGEST.longestVideo)) {
    throw new IngestError('TOO_LONG');
  }
  if (durationInSeconds !== null && durationInSeconds < shortest) throw new IngestError('TOO_SHORT');
  return { ...facts, picture, sound: sound?.codec === 'unknown' ? null : sound };
};
