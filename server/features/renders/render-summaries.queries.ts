import type { SelectQueryBuilder } from 'typeorm';
import type { RenderSort } from '#contract/videos/renders.contract.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import { decodeCursorOf, pageOf } from '#server/db/page-cursor.ts';
import { searchPattern } from '#server/db/sql-filter.ts';
import type { LocalDeps } from '#server/deps.ts';
import { renderEntity, type RenderRow } from './render.entity.ts';

const PAGE_SIZE = 30;

type RenderFilter = {
  promoId?: string | undefined;
  state?: RenderRow['state'] | undefined;
  /** Part of the title. */
  query?: string | undefined;
  sort?: RenderSort | undefined;
  cursor?: string | undefined;
};

/** The part of the frozen document that determines a video's name, class and duration. */
type DocumentSummary = {
  /** Null for documents that were frozen before the class form existed, like `textMode`. */
  classInfo: ClassInfo | null;
  textMode: Promo['textMode'] | null;
  /** Seconds. */
  videoDuration: number;
};

/** A render with a summary instead of its long document. */
export type RenderSummary = Omit<RenderRow, 'document'> & DocumentSummary;

const selectSummaries = ({ dataSource }: LocalDeps): SelectQueryBuilder<RenderRow> => {
  const columns = dataSource
    .getMetadata(renderEntity)
    .columns.flatMap(({ propertyName }) => (propertyName === 'document' ? [] : `render.${propertyName}`));
  return dataSource
    .getRepository(renderEntity)
    .createQueryBuilder('render')
    .select(columns)
    .addSelect(`render.document -> 'classInfo'`, 'classInfo')
    .addSelect(`render.document ->> 'textMode'`, 'textMode')
    .addSelect(`(render.document -> 'videoDuration')::float8`, 'videoDuration');
};

const readSummaries = async (query: SelectQueryBuilder<RenderRow>): Promise<RenderSummary[]> => {
  const { entities, raw } = await query.getRawAndEntities<DocumentSummary>();
  return raw.flatMap(({ classInfo, textMode, videoDuration }, index) => {
    const row = entities[index];
    return row === undefined ? [] : { ...row, classInfo, textMode, videoDuration };
  });
};

/** How each order begins after the render of a cursor, which has the time or the title `:key` and the id `:id`. It may be gone. */
const orders: Record<RenderSort, { after: string; by: Record<string, 'ASC' | 'DESC'> }> = {
  newest: {
    after: '(render.createdAt, render.id) < (:key, :id)',
    by: { 'render.createdAt': 'DESC', 'render.id': 'DESC' },
  },
  title: {
    after: '(lower(render.title), render.id) > (lower(:key), :id)',
    by: { 'lower(render.title)': 'ASC', 'render.id': 'ASC' },
  },
};

/** A person's renders in this order. */
export const findRenders = async (
  deps: LocalDeps,
  ownerId: string,
  { promoId, state, query: title, sort = 'newest', cursor }: RenderFilter,
): Promise<{ renders: RenderSummary[]; nextCursor: string | null }> => {
  const query = selectSummaries(deps)
    .where({ ownerId })
    .orderBy(orders[sort].by)
    .limit(PAGE_SIZE + 1);
  if (promoId !== undefined) query.andWhere({ promoId });
  if (state !== undefined) query.andWhere({ state });
  if (title !== undefined) query.andWhere('render.title ILIKE :title', { title: searchPattern(title) });
  if (cursor !== undefined) {
    query.andWhere(orders[sort].after, decodeCursorOf(cursor, sort === 'title'));
  }
  const { rows, nextCursor } = pageOf(await readSummaries(query), PAGE_SIZE, (row) =>
    sort === 'title' ? row.title : row.createdAt,
  );
  return { renders: rows, nextCursor };
};

/** Null if it does not exist or belongs to another person. */
export const findRender = async (
  deps: LocalDeps,
  { ownerId, id }: Pick<RenderRow, 'ownerId' | 'id'>,
): Promise<RenderSummary | null> => {
  const [render] = await readSummaries(selectSummaries(deps).where({ id, ownerId }));
  return render ?? null;
};
