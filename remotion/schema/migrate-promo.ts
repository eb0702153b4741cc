import { z } from 'zod';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';

/** A field of a document that is wrong, and what it should be. */
export type PromoProblem = { path: string; message: string };

/** A document that cannot become a promo. `problems` name the fields; `message` reads well on its own. */
export class InvalidPromoError extends Error {
  readonly problems: PromoProblem[];

  constructor(problems: PromoProblem[]) {
    const lines = problems.map(({ path, message }) => `${path}: ${message}`);
    super(`This is not a valid promo. ${lines.join('; ')}`);
    this.name = 'InvalidPromoError';
    this.problems = problems;
  }
}

const Versioned = z.looseObject({ version: z.number().int().positive() });
type Versioned = z.infer<typeof Versioned>;

/** `migrations[n]` brings a document of version n to version n + 1. Version 1 is the first. */
const migrations: Record<number, (document: Versioned) => Versioned> = {
  // A background learned trim, fit, focus, surround and mirror; left out, they show what version 1 showed.
  1: (document) => ({ ...document, version: 2 }),
};

const problemsOf = (error: z.ZodError): PromoProblem[] =>
  error.issues.map((issue) => ({
    path: issue.path.length === 0 ? 'document' : issue.path.join('.'),
    message:
      issue.code === 'unrecognized_keys'
        ? `unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}; remove it`
        : issue.message,
  }));

/**
 * The only gate into the document: database, import, AI answer and promo file all pass here.
 * Brings an older document to the present version and checks every field.
 *
 * @throws InvalidPromoError naming every field that is wrong.
 */
export const migratePromo = (input: unknown): Promo => {
  const versioned = Versioned.safeParse(input);
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
  return promo.data;
};
