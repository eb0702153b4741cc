import { countCharacters } from '#schema/characters.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { foldText } from '#schema/texts/phrases.ts';
import { fieldHeadings } from './column-headings.ts';

/** `Instructor: Mia Lee`, `Kursleitung - Mia`, `Teacher = Mia`. */
const LABELLED = /^(?<label>\p{L}[\p{L} ]*?)\s*(?:[:=–—]|\s-)\s*(?<name>\p{L}[^\d@:/()]*)$/u;

/** A substitute who is not known yet, in the languages of the app. */
const UNKNOWN_YET =
  /^(?:tb[acd]|n\/?a|none|nobody|unknown|open|offen|keine?r?|por confirmar|à confirmer)\b|\b(?:tb[acd]|substitute|sub|vertretung)\b/iu;

const linesOf = (description: string): string[] =>
  description
    .replaceAll(/<(?:br|\/p|\/div|\/li)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .split('\n')
    .map((line) => line.trim());

/**
 * The instructor that the description of an event names: on a line with a label, or a known instructor alone on a line. '' if there is none.
 * Nothing else of a description is used, as it may hold internal notes.
 */
export const describedInstructor = (description: string, instructors: readonly string[]): string => {
  const known = (name: string): string | undefined =>
    instructors.find((each) => foldText(each) === foldText(name));
  const lines = linesOf(description);
  for (const line of lines) {
    const { label = '', name: given = '' } = LABELLED.exec(line)?.groups ?? {};
    if (!fieldHeadings.instructor.includes(foldText(label))) continue;
    const name = given.replace(/[\s.,;]+$/, '');
    if (UNKNOWN_YET.test(name) || countCharacters(name) > FORM_FIELD_MAX) continue;
    return known(name) ?? name;
  }
  return lines.map((line) => known(line.replace(/^(?:with|mit|avec|con|com)\s+/i, ''))).find(Boolean) ?? '';
};
