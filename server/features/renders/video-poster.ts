import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { EntitySchema } from 'typeorm';
import { clearSeconds } from '#remotion/plan/rest-frame.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { idOf } from '#server/db/base-columns.ts';
import type { Deps } from '#server/deps.ts';
import type { ServedFile } from '#server/downloads/downloaded-file.ts';
import { renderEntity } from './render.entity.ts';

/** A JPEG of the moment of a video at which its elements are at rest. */
export type RenderPosterRow = { renderId: string; jpeg: Buffer };

export const renderPosterEntity = new EntitySchema<RenderPosterRow>({
  name: 'renderPoster',
  tableName: 'render_posters',
  columns: {
    renderId: idOf('render', 'render_id', {
      foreignKey: 'render_posters_render_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'render_posters_pkey',
    }),
    jpeg: { type: 'bytea' },
  },
});

/** Makes the poster of a finished video from its file; null when none can be made. */
const makePoster = async (deps: Deps, id: string): Promise<Buffer | null> => {
  const render = await deps.dataSource.getRepository(renderEntity).findOneBy({ id, state: 'completed' });
  const bytes = render === null ? null : await deps.renderFiles.size(id);
  if (render === null || bytes === null) return null;
  const at = clearSeconds(migratePromo(render.document));
  try {
    return await deps.workDirectories.use(async (workDirectory) => {
      const video = await deps.renderFiles.read(id, { start: 0, end: bytes - 1 });
      const source = await deps.workDirectories.receive(workDirectory, video, bytes);
      if (source === null) return null;
      const poster = await deps.mediaIngest.makeVideoPoster({ source, workDirectory, at });
      return await readFile(poster.path);
    });
  } catch (error) {
    deps.log.warn({ err: error, render: id }, 'the poster of a video could not be made');
    return null;
  }
};

/**
 * The poster of a finished video, which callers have checked that the person may see. It is made when it is first asked for, and then
 * stored with the render. Null without a video, and when none can be made.
 */
export const openPoster = async (deps: Deps, id: string): Promise<ServedFile | null> => {
  const posters = deps.dataSource.getRepository(renderPosterEntity);
  const stored = await posters.findOneBy({ renderId: id });
  const jpeg = stored?.jpeg ?? (await makePoster(deps, id));
  if (jpeg === null) return null;
  // The render may have been deleted meanwhile, or another request may have stored it.
  if (stored === null)
    await deps.dataSource.query(
      `INSERT INTO render_posters (render_id, jpeg) SELECT id, $2 FROM renders WHERE id = $1
       ON CONFLICT ON CONSTRAINT render_posters_pkey DO NOTHING`,
      [id, jpeg],
    );
  return {
    contentType: 'image/jpeg',
    bytes: jpeg.length,
    version: `${id}-poster`,
    open: async ({ start, end }) => Readable.from([jpeg.subarray(start, end + 1)]),
  };
};
