import { z } from 'zod';
import { listBackgroundVideos } from '#contract/library/library.contract.ts';
import { listMusic } from '#contract/library/music.contract.ts';
import { listPromos } from '#contract/promos/promos.contract.ts';
import { type SavedTemplate, listTemplates } from '#contract/promos/templates.contract.ts';
import { listClassTypes } from '#contract/timetable/classes.contract.ts';
import { type ClassSession, readTimetable, SessionDate } from '#contract/timetable/timetable.contract.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { limitedText } from '#schema/bounded.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { type ApiClient, RefusedCallError } from '#server/mcp/api-client.ts';
import { type AddTool, defineTool } from '#server/mcp/tool.ts';

/** Classes of the timetable; none for accounts that have no timetable. */
const sessionsOf = async (
  client: ApiClient,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<ClassSession[]> => {
  try {
    return (await client.call(readTimetable, { query })).sessions;
  } catch (error) {
    if (error instanceof RefusedCallError && error.code === 'FORBIDDEN') return [];
    throw error;
  }
};

const listClasses = defineTool({
  name: 'list_classes',
  title: 'List classes',
  description:
    'The kinds of classes that promos can be made for, and for studios the classes of their timetable, from one day to another or for the coming week.',
  input: z.strictObject({
    from: SessionDate.optional().describe('First day, such as 2026-11-27.'),
    to: SessionDate.optional().describe('Last day.'),
  }),
  run: async (client, query) => ({
    classTypes: (await client.call(listClassTypes)).map(({ classType, description }) => ({
      classType,
      description,
    })),
    timetable: await sessionsOf(client, query),
  }),
});

/** All templates that the person has saved or that their studio offers. */
export const savedTemplates = async (client: ApiClient): Promise<SavedTemplate[]> => {
  const found: SavedTemplate[] = [];
  let cursor: string | null = null;
  do {
    const page: { templates: SavedTemplate[]; nextCursor: string | null } = await client.call(listTemplates, {
      query: cursor === null ? {} : { cursor },
    });
    found.push(...page.templates);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
};

const listAllTemplates = defineTool({
  name: 'list_templates',
  title: 'List templates',
  description:
    'The templates that a promo can be made from, with their ids: those of the product, and saved ones.',
  input: z.strictObject({}),
  run: async (client) => ({
    templates: templates.map(({ id, title, kind, keywords }) => ({ id, title, kind, keywords })),
    saved: (await savedTemplates(client)).map(({ id, title, isOwn }) => ({ id, title, isOwn })),
  }),
});

const toBrief = ({ id, title }: { id: string; title: string }) => ({ id, title });

const listBackgrounds = defineTool({
  name: 'list_backgrounds',
  title: 'List background videos',
  description:
    'The background videos that a promo can show, with their ids: your own, and those shared by all.',
  input: z.strictObject({
    offset: z.number().int().min(0).optional().describe('How many to skip, for the next page of 200.'),
  }),
  run: async (client, { offset }) => {
    const { universal, personal } = await client.call(listBackgroundVideos, { query: { offset } });
    return { own: personal.map(toBrief), shared: universal.map(toBrief) };
  },
});

const listTracks = defineTool({
  name: 'list_music',
  title: 'List music',
  description:
    'The music that a promo can play, with ids, moods, tempos in beats a minute and lengths: your own, and that shared by all.',
  input: z.strictObject({
    offset: z.number().int().min(0).optional().describe('How many to skip, for the next page of 200.'),
  }),
  run: async (client, { offset }) => {
    const { universal, personal } = await client.call(listMusic, { query: { offset } });
    const [own, shared] = [personal, universal].map((tracks) =>
      tracks.map(({ id, title, mood, facts, source }) => ({
        id,
        title,
        mood,
        beatsPerMinute: facts.beats?.bpm ?? null,
        seconds: source.durationInSeconds,
      })),
    );
    return { own, shared };
  },
});

const listAllPromos = defineTool({
  name: 'list_promos',
  title: 'List promos',
  description: 'Your promos, most recently changed first, page by page.',
  input: z.strictObject({
    query: limitedText(z.string(), MAX_TITLE_LENGTH).optional().describe('Words of the title.'),
    cursor: z.string().max(200).optional().describe('The nextCursor of the previous page.'),
  }),
  run: async (client, query) => {
    const { promos, nextCursor } = await client.call(listPromos, { query });
    return {
      promos: promos.map(({ id, title, revision, updatedAt }) => ({ id, title, revision, updatedAt })),
      nextCursor,
    };
  },
});

/** The tools that only read. */
export const listTools: readonly AddTool[] = [
  listClasses,
  listAllTemplates,
  listBackgrounds,
  listTracks,
  listAllPromos,
];
