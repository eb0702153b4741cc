import { declaredNames } from './declared-names.ts';
import type { SourceFile } from './module-graph.ts';

/**
 * A word that the code does not use and what it says instead. `in` limits the ban to names (files, declarations, properties, CSS classes)
 * where the word is ordinary English in a sentence. `except` matches `path: line` where the word is right, such as a public name.
 */
export type BannedWord = { word: string; say: string; in: 'names' | 'text'; except?: RegExp };

const inText = (word: string, say: string, except?: RegExp): BannedWord => ({
  word,
  say,
  in: 'text',
  ...(except === undefined ? {} : { except }),
});

const inNames = (word: string, say: string, except?: RegExp): BannedWord => ({
  ...inText(word, say, except),
  in: 'names',
});

/** Each `word` is a regular expression over a name or a line whose words are separated by spaces and in lower case. */
export const bannedWords: readonly BannedWord[] = [
  inText('films?', 'preview, canvas or video'),
  inText('miniatures?', 'thumbnail'),
  inText('wish(es|ed)?', 'input or options'),
  inText('tickets?', 'job'),
  inText('workplaces?', 'work directory'),
  inText('obeys?', 'apply'),
  inText('outlasts?', 'retry'),
  inText('arrivals?', 'incoming'),
  inText('surrounds?', 'backdrop', /surrounds? (the|a|it)\b|decisions\/0022-/),
  inText('picture signs?', 'frame statistics'),
  inText('document [12] section', "the row's id, such as RE-016"),
  inText('catch no lines', 'turn off snapping'),
  inNames('grips?', 'drag session or transform'),
  inNames('hands?', 'pointer'),
  inNames('fling', 'touch scroll'),
  inNames('meant', 'hit test or pick'),
  inNames('chosen', 'selected'),
  inNames('let go|give up', 'commit or cancel'),
  inNames('stages?', 'preview', /^(?!src\/features\/editor\/(preview|canvas|mobile|panels)\/)/),
  // A field of old documents.
  inNames('kept', 'cached or locked', /keptWords: \[/),
  inNames(
    'words',
    'text, label or copy',
    /remotion\/text-layout|tests\/(house|guards)\/|TITLE_WORDS|breaksWords|const words = first|keptWords: \[/,
  ),
  inNames(
    'pictures?',
    'frame, image, poster or thumbnail',
    /NOT_A_PICTURE|NO_PICTURES|PICTURE_TOO_|\/pictures\.test/,
  ),
  inNames('(?<!font )faces?', 'font face', /faceKey/),
  inNames('later|soon', 'lazy, preload or prefetch'),
  inNames('tell|say', 'dispatch or notify', /\b(doSay|dontSay)\b/),
  inNames('(un)?asked|heard|taken|lost', 'requested, accepted, updated or missing', /WORKER_LOST/),
  // A field of the Model Context Protocol.
  inNames('worlds?', 'environment', /openWorldHint/),
  inNames('beats?', 'heartbeat', /heart ?beat/i),
  // Studios have rooms.
  inNames(
    'rooms?',
    'work directory or fixture',
    /sound\/|room(s|Name)?\b.*class|studio|timetable|session|class-(form|info|service)|batches|week-screens|text-templates|contract\/limits|src\/api\/|access-fixtures|example-texts|entities|migrations/,
  ),
  inNames('things?', 'fixtures'),
  inNames('tours?|stops', 'screenshots'),
  inNames('confine', 'sandbox'),
  // The stored column of a worker's row.
  inNames('programs', 'toolchain', /programs(: (string|describe|')| [=}])/),
  inNames('forget|welcome', 'clear or set'),
  inNames('answers?', 'response', /decisions\/0021-/),
  // The API field and stored column with a video's usefulness.
  inNames('strips?', 'trim range', /\bstrip\b/),
  inNames('looks?', 'preset', /look (at|up)/),
  inNames('announce', 'notify'),
  inNames('doom(ed)?', 'toDelete'),
  inNames('surroundings', 'context'),
  inNames('told|untold', 'notified, or what it is'),
  inNames('said', 'message, output or the field'),
  inNames(
    '(centr(e|es|ed)|colours?|neighbours?|favourites?|behaviours?|catalogues?|greys?|(normal|recogn|organ|optim|summar)is[ei]\\w*)',
    'the same in American spelling',
  ),
  // Names of the API and stored columns.
  inNames('(?<!under )ways?', 'strategy', /\b(renderWay|way|wayReason): /),
];

/** 'keptVideo-row' becomes 'kept video row'. */
const separated = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d\n]+/g, ' ')
    .toLowerCase();

/** The names that a line declares, by the number of the line; of a style sheet its classes. */
const namesByLine = ({ path, text }: SourceFile): Map<number, string> => {
  const names = new Map<number, string>();
  const add = (line: number, name: string): void => {
    names.set(line, `${names.get(line) ?? ''} ; ${separated(name)}`);
  };
  if (path.endsWith('.css')) {
    for (const [index, line] of text.split('\n').entries()) {
      for (const [, name = ''] of line.matchAll(/^\s*\.([\w-]+)/g)) add(index + 1, name);
    }
  } else if (!path.endsWith('.md')) {
    let line = 1;
    let from = 0;
    for (const { name, at } of declaredNames(path, text).toSorted((one, other) => one.at - other.at)) {
      line += text.slice(from, at).split('\n').length - 1;
      from = at;
      add(line, name);
    }
  }
  return names;
};

/** Drawings, music and sample texts, where these words mean themselves; old field names; migrations that have landed; this list. */
const EXEMPT =
  /^(remotion\/(starter|templates\/definitions)\/|(tests\/)?remotion\/schema\/migrate-promo\.|tests\/remotion\/templates\/templates\.visual|migrations\/|tests\/(house|guards)\/banned-words)/;

/** Every line that uses a banned word, as `path:line: word (say …)`. */
export const findBannedWords = (files: readonly SourceFile[], words: readonly BannedWord[]): string[] => {
  const patterns = words.map((banned) => ({ ...banned, pattern: new RegExp(`\\b(${banned.word})\\b`) }));
  const any = new RegExp(`\\b(${words.map(({ word }) => word).join('|')})\\b`);
  return files
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap((file) => {
      const { path } = file;
      const text = `${path.replace(/^[^/]+\//, '')}\n${file.text}`;
      const lines = separated(text).split('\n');
      const suspects = lines.flatMap((line, index) => (any.test(line) ? [index] : []));
      if (suspects.length === 0) return [];
      const names = namesByLine(file);
      const written = text.split('\n');
      return suspects.flatMap((index) => {
        const whole = lines[index] ?? '';
        const declared = index === 0 ? whole : (names.get(index) ?? '');
        return patterns
          .filter(({ pattern, in: scope }) => pattern.test(scope === 'names' ? declared : whole))
          .filter(({ except }) => except?.test(`${path}: ${written[index]}`) !== true)
          .map(
            ({ word, say }) =>
              `${path}:${index}: ${word} (say ${say})${index === 0 ? '' : ` ${written[index]?.trim().slice(0, 90)}`}`,
          );
      });
    });
};
