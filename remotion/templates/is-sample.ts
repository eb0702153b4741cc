import { templates } from '#remotion/templates/catalog.ts';
import type { ElementId } from '#schema/element-id.ts';

const keyOf = (id: ElementId, content: string): string => `${id}\n${content.trim()}`;

const samples: ReadonlySet<string> = new Set(
  templates.flatMap(({ promo }) => promo.textElements.map(({ id, content }) => keyOf(id, content))),
);

/** Whether a text says what it said when its template came, so that nobody has written it. */
export const isSample = (id: ElementId, content: string): boolean => samples.has(keyOf(id, content));
