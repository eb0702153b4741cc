import { withoutEntities } from '#server/timetable-files/without-entities.ts';

/** One property of a component: its name in capitals, its parameters by their names in capitals, and its value as written. */
export type ContentLine = { name: string; parameters: ReadonlyMap<string, string>; value: string };

/** A component of a calendar that is used: its kind in capitals, its own lines, and the lines as text with those of its parts. */
export type Component = { kind: string; lines: ContentLine[]; text: string[]; calendar: number };

/** Properties of dates, whose values begin with a date, so that a zone such as `UTC+01:00` may have a colon without quotes. */
const DATES = new Set(['DTSTART', 'DTEND', 'DUE', 'RECURRENCE-ID', 'EXDATE', 'RDATE']);
const DATE_LINE = /^([\w-]+)((?:;.*?)?):\s*(\d{4}-?\d{2}-?\d{2}(?:\D.*)?)$/;
const LINE = /^([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/;
const PARAMETER = /;\s*([\w-]+)\s*=((?:"[^"]*"|[^;"])*)/g;

const readParameters = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(PARAMETER)].map(([, name = '', value = '']) => [
      name.toUpperCase(),
      value
        .replaceAll('"', '')
        .replaceAll(/\\([,;\\])/g, '$1')
        .trim(),
    ]),
  );

/** A content line (RFC 5545, 3.1) in any case, with spaces around it; null for anything else. */
const readLine = (line: string): ContentLine | null => {
  const [, typed = ''] = /^\s*(?:[\w-]+\.)?([\w-]+)\s*[;:]/.exec(line) ?? [];
  const name = typed.toUpperCase();
  const found = (DATES.has(name) ? DATE_LINE.exec(line.trim()) : null) ?? LINE.exec(line.trim());
  const [, , parameters = '', value = ''] = found ?? [];
  return found === null ? null : { name, parameters: readParameters(parameters), value: value.trim() };
};

/**
 * The events and time zones of the calendars of a file, with the calendars themselves, which have the properties of all. Lines that are no
 * properties are left out; a component that does not end is complete where the next one of its kind begins.
 */
export const readComponents = (unfolded: string): Component[] => {
  const components: Component[] = [];
  let open: Component[] = [];
  let calendar = 0;
  const begin = (kind: string): Component => {
    if (kind === 'VCALENDAR') calendar += 1;
    if (open.some((each) => each.kind === kind))
      open = open.slice(
        0,
        open.findIndex((each) => each.kind === kind),
      );
    const component: Component = { kind, lines: [], text: [], calendar };
    components.push(component);
    open.push(component);
    return component;
  };
  for (const text of unfolded.split(/[\r\n]+/)) {
    const line = readLine(text);
    if (line === null) continue;
    const kind = line.value.toUpperCase();
    if (line.name === 'BEGIN') begin(kind);
    for (const each of open) if (each.kind === 'VTIMEZONE') each.text.push(text.trim());
    if (line.name === 'END')
      open = open.slice(
        0,
        open.findLastIndex((each) => each.kind === kind),
      );
    else if (line.name !== 'BEGIN') open.at(-1)?.lines.push(line);
  }
  return components;
};

/** The text of a property, or ''. */
export const textOf = (lines: readonly ContentLine[], name: string): string =>
  withoutEntities(
    (lines.find((line) => line.name === name)?.value ?? '').replaceAll(/\\([\\,;nN])/g, (_, letter: string) =>
      /n/i.test(letter) ? '\n' : letter,
    ),
  ).trim();
