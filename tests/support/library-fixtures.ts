import type { Endpoint } from '#contract/endpoint.ts';
import type { AssetType } from '#contract/library/library.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { someTrack } from '#tests/support/stand-in-ingest.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

const roleOf = async ({ deps }: TestService, { id }: Person): Promise<string> =>
  (await deps.dataSource.query('SELECT role FROM users WHERE id = $1', [id]))[0].role;

/** A copy of the starter's, with every part that an asset can have; `owner` null: in the universal library. */
export const newAssetOf = async (
  { deps }: TestService,
  owner: Person | null,
  kind: AssetType = 'background',
): Promise<string> => {
  const id = newId();
  await deps.dataSource.query(
    `INSERT INTO assets (id, kind, title, library_type, owner_id, position, file_key, poster_key, proxy_key, fallback_key,
       mime_type, width, height, fps, frames, duration_in_seconds, has_audio, bytes, sha256, created_at, track)
     SELECT $2, $3, title, $4, $1, position, 'library/' || file_key, poster_key, file_key, poster_key,
       mime_type, width, height, fps, frames, duration_in_seconds, has_audio, bytes, sha256, created_at, $5::jsonb
     FROM assets WHERE kind = 'background' ORDER BY id = 'starter-night' DESC, id LIMIT 1`,
    [
      owner?.id ?? null,
      id,
      kind,
      owner === null ? 'universal' : 'personal',
      kind === 'music' ? JSON.stringify(someTrack) : null,
    ],
  );
  const [{ key }] = await deps.dataSource.query('SELECT file_key AS key FROM assets WHERE id = $1', [id]);
  await deps.mediaStore.putFile(key, smallVideo);
  return id;
};

/** Something of the owner's for `:id` of a call of the library, of which the call succeeds; null for other calls. */
export const newLibraryIdFor = async (
  service: TestService,
  owner: Person,
  { path }: Endpoint,
): Promise<string | null> => {
  if (/^\/api\/(assets|delete-background)\//.test(path)) return newAssetOf(service, owner);
  if (path.startsWith('/api/music/')) return newAssetOf(service, owner, 'music');
  if (/^\/api\/(overlays|favorites)\//.test(path)) return newAssetOf(service, owner, 'overlay');
  if (!path.startsWith('/api/classes/')) return null;
  const isAdmin = (await roleOf(service, owner)) === 'admin';
  return newAssetOf(service, isAdmin ? null : owner, 'overlay');
};
