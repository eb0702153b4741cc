import { readFile } from 'node:fs/promises';
import { runIngest } from '#server/features/uploads/run-ingest.ts';
import type { MediaIngest } from '#server/ports/media-ingest.ts';
import type { Person, TestService } from '#tests/support/service-with-people.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { uploadBytes } from '#tests/support/upload-client.ts';

/** A video of the person's that waits for a worker; its id. */
export const queueUpload = async (
  person: Person,
  metadata: Record<string, string> = { filename: 'Friday.mp4' },
  bytes?: Buffer,
): Promise<string> => uploadBytes(person, bytes ?? (await readFile(smallVideo)), metadata);

export const readUpload = async (person: Person, id: string) =>
  (await person.call('GET', `/api/uploads/${id}`)).json();

export const ingestTicketOf = async ({ deps }: TestService, id: string): Promise<string> =>
  (await deps.dataSource.query('SELECT job_id AS id FROM uploads WHERE id = $1', [id]))[0].id;

/** One attempt, as the queue would start it. */
export const attemptIngest = async (
  service: TestService,
  id: string,
  mediaIngest: MediaIngest,
  stop = new AbortController(),
): Promise<void> =>
  runIngest({ ...service.deps, mediaIngest }, await ingestTicketOf(service, id), stop.signal);

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
