import { copyFile } from 'node:fs/promises';
import type { TestService } from '#tests/support/service-with-people.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';

/** Leaves a queued render as a worker does that has made its video, the small one. */
export const finishRender = async ({ deps }: Pick<TestService, 'deps'>, id: string): Promise<void> => {
  await copyFile(smallVideo, await deps.renderFiles.createWorkDirectory({ id, attempt: 1 }));
  const bytes = await deps.renderFiles.publish({ id, attempt: 1 });
  await deps.dataSource.query(
    `UPDATE renders SET state = 'completed', attempt = 1, bytes = $2, finished_at = now() WHERE id = $1`,
    [id, bytes],
  );
};
