import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sweepRenders } from '#server/features/renders/remove-videos.ts';
import { attemptRender, filesOf, queueRender, serviceWithLibrary } from '#tests/support/queued-render.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';

describe('sweeping', () => {
  test('removes videos without a published row and work directories of dead workers, and nothing else', async () => {
    const { service, person } = await serviceWithLibrary();
    const published = await queueRender(person);
    await attemptRender(service, published, standInEngine());
    const running = await queueRender(person, { videoDuration: 20 });
    await service.deps.dataSource.query(`UPDATE renders SET state = 'running', attempt = 2 WHERE id = $1`, [
      running,
    ]);
    const cancelled = await queueRender(person, { videoDuration: 25 });
    await person.call('POST', `/api/renders/${cancelled}/cancel`);
    const root = path.join(service.folder, 'renders');
    for (const id of ['x'.repeat(22), cancelled]) await writeFile(path.join(root, `${id}.mp4`), 'left');
    for (const place of [`${running}.1`, `${running}.2`, `${'y'.repeat(22)}.1`]) {
      await mkdir(path.join(root, '.unfinished', place));
    }
    await writeFile(path.join(root, 'notes.txt'), 'not ours');
    await sweepRenders(service.deps);
    expect(await filesOf(service)).toEqual(
      [`.unfinished/${running}.2`, `${published}.mp4`, 'notes.txt'].toSorted(),
    );
  });
});
