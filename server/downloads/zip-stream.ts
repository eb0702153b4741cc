import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an account export: its path in the archive, and its bytes, opened when they are needed. */
export type ExportedFile = { path: string; open: () => Promise<Readable> };

/** Videos are already compressed; text is not. */
const isWorthCompressing = (path: string): boolean => /\.(json|txt)$/.test(path);

/** yazl's callback for the next file, called when it is ready for it. */
type NextStream = (error: unknown, stream: Readable) => void;

/**
 * A ZIP of the files, which are opened one after the other while the stream is consumed. If one cannot be read, `onFailure` is called,
 * and the client gets a failed download instead of an incomplete archive.
 */
export const streamZip = (
  files: AsyncIterable<ExportedFile>,
  onFailure: (error: unknown) => void,
): Readable => {
  const zip = new ZipFile();
  const stream = zip.outputStream.pipe(new PassThrough());
  let beingRead: Readable | null = null;
  // Leaves no file open when the client disconnects.
  stream.once('close', () => beingRead?.destroy());
  const fail = (error: unknown): void => {
    onFailure(error);
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  const openNext = async (open: ExportedFile['open'], next: NextStream): Promise<void> => {
    try {
      beingRead = (await open()).once('error', fail);
      next(null, beingRead);
    } catch (error) {
      fail(error);
    }
  };
  const fill = async (): Promise<void> => {
    for await (const { path, open } of files) {
      const options = { compress: isWorthCompressing(path) };
      zip.addReadStreamLazy(path, options, (next) => void openNext(open, next));
    }
    zip.end();
  };
  fill().catch(fail);
  return stream;
};
