import { isRecurring } from '#schema/class-schedule.ts';
import { asciiFileName, unicodeFileName } from '#server/file-name.ts';
import type { RenderRow } from './render.entity.ts';

type Named = Pick<RenderRow, 'title' | 'createdAt'> & {
  /** Documents frozen before there was a class form have none. */
  document: Partial<Pick<RenderRow['document'], 'classInfo' | 'textMode'>>;
};

/**
 * What a video is called as a file: the class and its day, such as `Pole Flow 2026-03-14`. Without a class, and
 * with free captions, it is the promo's title, without a day the schedule of a class that recurs, else the day on which the
 * video was made.
 */
export const videoName = ({ title, createdAt, document: { classInfo, textMode } }: Named): string => {
  const day = createdAt.toISOString().slice(0, 10);
  // What the form of a class said before has nothing to do with free captions.
  if (classInfo === undefined || textMode === 'dancer') return `${title} ${day}`;
  const name = classInfo.classType.trim() === '' ? title : classInfo.classType;
  if (isRecurring(classInfo.schedule)) return `${name} ${classInfo.schedule}`;
  return `${name} ${classInfo.classDate === '' ? day : classInfo.classDate}`;
};

/** `videoName` as a file that every system takes. */
export const videoFileName = (row: Named): string => `${unicodeFileName(videoName(row))}.mp4`;

/** A Content-Disposition that saves the video under its name, as RFC 6266 writes names of any script. */
export const videoDisposition = (name: string): string => {
  const ascii = `${asciiFileName(name)}.mp4`;
  const full = `${unicodeFileName(name)}.mp4`;
  const extended = ascii === full ? '' : `; filename*=UTF-8''${encodeURIComponent(full)}`;
  return `attachment; filename="${ascii}"${extended}`;
};
