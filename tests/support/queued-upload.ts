import { readFile } from 'node:fs/promises';
import { ingestJobs } from '#server/features/uploads/ingest-job.ts';
import { laneOf } from '#server/features/uploads/uploads.queries.ts';
import type { MediaIngest } from '#server/ports/media-ingest.ts';
import { attemptJob } from '#tests/support/job-steps.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { uploadBytes } from '#tests/support/upload-client.ts';

/** A video of the person's that waits for a worker; its id. */
export const queueUpload = async (
  person: Person,
  metadata: Record<string, string> = { filename: 'Friday.mp4' },
  bytes?: Buffer,
): Promise<string> => uploadBytes(person, bytes ?? (await readFile(smallVideo)), metadata);

export const readUpload = async (person: Person, id: string) =>
  (await person.call('GET', `/api/uploads/${id}`)).json();

/** One attempt at this very upload, as a worker makes it. */
export const attemptIngest = async (
  { deps }: TestService,
  id: string,
  mediaIngest: MediaIngest,
  stop = new AbortController(),
): Promise<void> => {
  const [row] = await deps.dataSource.query('SELECT kind, bytes::int FROM uploads WHERE id = $1', [id]);
  await attemptJob({ ...deps, mediaIngest }, ingestJobs[laneOf(row)], id, stop);
};

/** Everything that uploads have in the store now. */
export const storedKeys = async ({ deps }: TestService): Promise<string[]> => [
  ...(await deps.mediaStore.keys('uploads')),
  ...(await deps.mediaStore.keys('library')),
];

/** The videos of their own that a person has in the library. */
export const personalVideosOf = async (person: Person) =>
  (await person.call('GET', '/api/background-videos')).json().personal;

/** How many videos of their own a person is held to have uploaded. */
export const personalVideoCountOf = async (person: Person): Promise<number> =>
  (await person.call('GET', '/api/auth/user')).json().personalVideoCount;
