import { Readable } from 'node:stream';
import type { LocalDeps } from '#server/deps.ts';
import type { ExportedFile } from '#server/exported-file.ts';
import { unicodeFileName } from '#server/file-name.ts';
import { listPromos, readPromo } from './promos.service.ts';

/** A person's promos, each as a JSON file that `npm run render` reads the document of. */
export async function* exportPromos(deps: LocalDeps, ownerId: string): AsyncGenerator<ExportedFile> {
  let cursor: string | undefined;
  do {
    const page = await listPromos(deps, ownerId, { cursor });
    for (const { id, title } of page.promos) {
      yield {
        path: `promos/${unicodeFileName(title)}-${id}.json`,
        open: async () => Readable.from([JSON.stringify(await readPromo(deps, { ownerId, id }), null, 2)]),
      };
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
