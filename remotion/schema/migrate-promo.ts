import { z } from 'zod';
import { clipText } from '#schema/characters.ts';
import { MAX_NAMED_PROBLEMS } from '#schema/limits.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';

/** A field of a document that is wrong, and what it should be. */
export type PromoProblem = { path: string; message: string };

/** Characters of an unknown field's name that a message repeats. */
const SHOWN_NAME_LENGTH = 40;

/** The first of them as one text, and how many more there are. */
const joinFirst = (parts: readonly string[], separator: string): string => {
  const rest = parts.length - MAX_NAMED_PROBLEMS;
  const shown = parts.slice(0, MAX_NAMED_PROBLEMS);
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(separator);
};

/** A document that cannot become a promo. `problems` name the fields; `message` can be shown as it is. */
export class InvalidPromoError extends Error {
  readonly problems: PromoProblem[];

  constructor(problems: PromoProblem[]) {
    const lines = problems.map(({ path, message }) => `${path}: ${message}`);
    super(`This is not a valid promo. ${joinFirst(lines, '; ')}`);
    this.name = 'InvalidPromoError';
    this.problems = problems;
  }
}

const VersionedDocument = z.looseObject({ version: z.number().int().positive() });
type VersionedDocument = z.infer<typeof VersionedDocument>;

/** The value with its fields renamed; anything but an object is returned as it is, for the schema to refuse. */
const renameFields = (value: unknown, names: ReadonlyMap<string, string>): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [names.get(name) ?? name, field]))
    : value;

/** Fields that version 3 renamed: of the document, of its class form and of its background. */
const namesInVersion3 = {
  document: new Map([
    ['wordPatterns', 'textTemplates'],
    ['replacedWords', 'overwrittenTexts'],
    ['keptWords', 'lockedTextIds'],
  ]),
  classInfo: new Map([['wordedOn', 'filledOn']]),
  background: new Map([
    ['surround', 'backdrop'],
    ['surroundColor', 'backdropColor'],
  ]),
} as const;

/** `migrations[n]` brings a document of version n to version n + 1. Version 1 is the first. */
const migrations: Record<number, (document: VersionedDocument) => VersionedDocument> = {
  // Version 2 added trim, fit, focus, surround and mirror to the background; their defaults show what version 1 showed.
  1: (document) => ({ ...document, version: 2 }),
  2: (document) => {
    const renamed = Object.entries(document).map(([name, field]) => {
      if (name === 'classInfo' || name === 'background') {
        return [name, renameFields(field, namesInVersion3[name])];
      }
      return [namesInVersion3.document.get(name) ?? name, field];
    });
    return { ...Object.fromEntries(renamed), version: 3 };
  },
  // Version 4 added times and motion to the elements; their defaults show what version 3 showed.
  3: (document) => ({ ...document, version: 4 }),
  // Version 5 added music; by default there is none.
  4: (document) => ({ ...document, version: 5 }),
};

const problemsOf = (error: z.ZodError): PromoProblem[] =>
  error.issues.map((issue) => ({
    path: issue.path.length === 0 ? 'document' : issue.path.join('.'),
    message:
      issue.code === 'unrecognized_keys'
        ? `unknown field ${joinFirst(
            issue.keys.map((key) => `"${clipText(key, SHOWN_NAME_LENGTH)}"`),
            ', ',
          )}; remove it`
        : issue.message,
  }));

const entriesOf = <Value>(
  record: Readonly<Record<string, Value>>,
  ids: ReadonlySet<string>,
): Record<string, Value> => Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));

/** The promo without what it says about elements that it does not have. */
const withoutOrphans = (promo: Promo): Promo => {
  const ids = new Set([...promo.textElements, ...promo.overlayElements].map(({ id }) => id));
  return {
    ...promo,
    textTemplates: entriesOf(promo.textTemplates, ids),
    overwrittenTexts: entriesOf(promo.overwrittenTexts, ids),
    elementNames: entriesOf(promo.elementNames, ids),
  };
};

/**
 * The only gate into the document: database, import, AI response and promo file all pass here.
 * Brings an older document to the present version, checks every field, and removes entries of elements that are gone.
 *
 * @throws InvalidPromoError naming every field that is wrong.
 */
export const migratePromo = (input: unknown): Promo => {
  const versioned = VersionedDocument.safeParse(input);
  if (!versioned.success) throw new InvalidPromoError(problemsOf(versioned.error));
  let document = versioned.data;
  if (document.version > PROMO_VERSION) {
    throw new InvalidPromoError([
      {
        path: 'version',
        message: `${document.version} is newer than this program understands (${PROMO_VERSION}); update it`,
      },
    ]);
  }
  while (document.version < PROMO_VERSION) {
    const migrate = migrations[document.version];
    if (migrate === undefined) {
      throw new InvalidPromoError([{ path: 'version', message: `${document.version} is unknown` }]);
    }
    document = migrate(document);
  }
  const promo = Promo.safeParse(document);
  if (!promo.success) throw new InvalidPromoError(problemsOf(promo.error));
  return withoutOrphans(promo.data);
};
