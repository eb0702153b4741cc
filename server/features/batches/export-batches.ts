import { Readable } from 'node:stream';
import type { LocalDeps } from '#server/deps.ts';
import { unicodeFileName } from '#server/downloads/downloaded-file.ts';
import type { ExportedFile } from '#server/downloads/zip-stream.ts';
import { findBatch, findRows } from './batches.queries.ts';

/** A person's batches for the account export, each as a JSON file with its rows, which name their promos and videos. */
export async function* exportBatches(deps: LocalDeps, ownerId: string): AsyncGenerator<ExportedFile> {
  const batches: { id: string; title: string }[] = await deps.dataSource.query(
    'SELECT id, title FROM batches WHERE owner_id = $1 ORDER BY created_at, id',
    [ownerId],
  );
  for (const { id, title } of batches) {
    yield {
      path: `batches/${unicodeFileName(title)}-${id}.json`,
      open: async () => {
        const { document, createdAt, startedAt } = await findBatch(deps, { ownerId, id });
        const rows = await findRows(deps.dataSource.manager, id);
        return Readable.from([JSON.stringify({ id, title, createdAt, startedAt, document, rows }, null, 2)]);
      },
    };
  }
}
