import { z } from 'zod';
import { type InstructorPreferences, getInstructorPreferences } from '#contract/accounts/account.contract.ts';
import { PublicId } from '#contract/ids.ts';
import { LIBRARY_PAGE_SIZE, listBackgroundVideos } from '#contract/library/library.contract.ts';
import { listMusic } from '#contract/library/music.contract.ts';
import { createPromo, PromoTitle } from '#contract/promos/promos.contract.ts';
import { promoForClass } from '#remotion/class-form/promo-for-class.ts';
import { templates } from '#remotion/templates/catalog.ts';
import type { MeasuredClip } from '#remotion/text-layout/text-zone.ts';
import { ClassInfo } from '#schema/class/class-info.ts';
import { MAX_ID_LENGTH } from '#schema/limits.ts';
import { migratePromo } from '#schema/migrate-promo.ts';
import { classTitle } from '#schema/promo-title.ts';
import type { Promo } from '#schema/promo.ts';
import { withMusic } from '#schema/with-music.ts';
import { dayIn } from '#server/day-in-zone.ts';
import type { ApiClient } from '#server/mcp/api-client.ts';
import { savedTemplates } from '#server/mcp/list-tools.ts';
import { defineTool, dryRunField } from '#server/mcp/tool.ts';

/** A template to start from; `templateId` if the studio of the person's team owns it, so that its locks apply. */
type Start = { title: string; document: Promo; templateId?: string };

/** @throws Error when there is no such template */
const findStart = async (client: ApiClient, id: string): Promise<Start> => {
  const own = templates.find((template) => template.id === id);
  if (own !== undefined) return { title: own.title, document: own.promo };
  const saved = (await savedTemplates(client)).find((template) => template.id === id);
  if (saved === undefined) throw new Error(`There is no template ${id}. list_templates names all of them.`);
  const { title, document, studio, isOwn } = saved;
  return { title, document, ...(studio === null || isOwn ? {} : { templateId: id }) };
};

/** What layouts know about a background video. @throws Error when the library has no such video for the person */
const findBackground = async (client: ApiClient, id: string): Promise<MeasuredClip> => {
  let offset = 0;
  let isLast = false;
  while (!isLast) {
    const { universal, personal } = await client.call(listBackgroundVideos, { query: { offset } });
    const video = [...universal, ...personal].find((each) => each.id === id);
    if (video !== undefined) {
      const { width, height } = video.source;
      return { width, height, regions: video.regions };
    }
    isLast = Math.max(universal.length, personal.length) < LIBRARY_PAGE_SIZE;
    offset += LIBRARY_PAGE_SIZE;
  }
  throw new Error(`There is no background video ${id}. list_backgrounds names all of them.`);
};

/** @throws Error when the library has no such music for the person */
const assertMusic = async (client: ApiClient, id: string): Promise<void> => {
  let offset = 0;
  for (let isLast = false; !isLast; offset += LIBRARY_PAGE_SIZE) {
    const { universal, personal } = await client.call(listMusic, { query: { offset } });
    const tracks = [...universal, ...personal];
    if (tracks.some((track) => track.id === id)) return;
    isLast = tracks.length < LIBRARY_PAGE_SIZE;
  }
  throw new Error(`There is no music ${id}. list_music names all of it.`);
};

/** @throws Error when the template has no text of one of these ids */
const assertTexts = ({ document }: Start, ids: readonly string[]): void => {
  const known = document.textElements.map(({ id }) => id);
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length === 0) return;
  throw new Error(`The template has no text ${unknown.join(', ')}. Its texts are ${known.join(', ')}.`);
};

const or = (given: string, known: string | null): string => (given.trim() === '' ? (known ?? '') : given);

/** The form filled in from the account: name, handle and studio, as in the editor. */
const withPreferences = (form: ClassInfo, known: InstructorPreferences): ClassInfo => {
  const instructorName = or(form.instructorName, known.instructorName);
  const isOwn = instructorName === known.instructorName;
  return {
    ...form,
    instructorName,
    instructorHandle: or(form.instructorHandle, isOwn ? known.handle : null),
    studio: or(form.studio, known.studio),
  };
};

const textsOf = ({ textElements }: Promo) =>
  textElements.filter(({ content }) => content !== '').map(({ id, content }) => ({ id, content }));

/** Makes a promo like the editor does when a person picks a template and fills in the class form. */
export const createPromoTool = defineTool({
  name: 'create_promo',
  title: 'Make a promo',
  description:
    'Makes a promo from a template and a class: the class form fills in the texts. Returns its id, its revision and the texts that it shows. With dryRun, only shows them.',
  input: z.strictObject({
    template: z
      .string()
      .min(1)
      .max(MAX_ID_LENGTH)
      .default('new-class')
      .describe('Id of a template, see list_templates.'),
    class: ClassInfo.omit({ filledOn: true })
      .prefault({})
      .describe(
        "The class to advertise. classDate is a day such as 2026-11-27, for one-time classes; time is such as 6:15 PM. Empty fields are filled from the person's settings.",
      ),
    texts: z
      .record(z.string(), z.string())
      .default({})
      .describe('Texts, by their id, that replace those from the class form.'),
    background: z
      .string()
      .min(1)
      .max(MAX_ID_LENGTH)
      .optional()
      .describe("Id of a background video, see list_backgrounds; without one, the template's own."),
    music: z
      .string()
      .min(1)
      .max(MAX_ID_LENGTH)
      .nullable()
      .optional()
      .describe("Id of music, see list_music; null for none; without it, the template's own."),
    sessionId: PublicId.optional().describe(
      'Id of the class of the timetable that the promo advertises, see list_classes: PolePro then reports changes of that class.',
    ),
    title: PromoTitle.optional().describe("Title of the promo; without one, the class's."),
    ...dryRunField,
  }),
  run: async (client, input) => {
    const start = await findStart(client, input.template);
    const assetId = input.background ?? null;
    const clip = assetId === null ? null : await findBackground(client, assetId);
    const { music } = input;
    if (typeof music === 'string') await assertMusic(client, music);
    assertTexts(start, Object.keys(input.texts));
    const preferences = await client.call(getInstructorPreferences);
    const form = withPreferences({ ...input.class, filledOn: '' }, preferences);
    const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
    const shown = { form, texts: input.texts, assetId, clip };
    const filled = migratePromo(promoForClass(start.document, shown, today));
    const document = music === undefined ? filled : withMusic(filled, music);
    const title = input.title ?? or(classTitle(form), start.title);
    const body = {
      title,
      document,
      templateId: start.templateId,
      sessionId: input.sessionId,
    };
    const promo = {
      title,
      texts: textsOf(document),
      background: document.background?.assetId ?? null,
      music: document.music?.assetId ?? null,
      seconds: document.videoDuration,
    };
    if (input.dryRun) {
      await client.check(createPromo, { body });
      return { dryRun: true, wouldCreate: promo };
    }
    const { id, revision, document: saved } = await client.call(createPromo, { body });
    return { id, revision, ...promo, texts: textsOf(saved) };
  },
});
