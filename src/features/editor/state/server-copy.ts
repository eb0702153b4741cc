import type { PromoView } from '#contract/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { ApiError, hasCode } from '#src/api/api-error.ts';
import { isSameDocument } from '#src/features/editor/document/same-document.ts';

/** `conflict`: changed elsewhere. `gone`: deleted elsewhere. `refused`: the server will not take it as it is. */
export type SaveFailure = 'retrying' | 'conflict' | 'gone' | 'refused';

/** What an error of a save means for the next one. */
export const saveFailure = (error: unknown): SaveFailure => {
  if (hasCode(error, 'REVISION_CONFLICT')) return 'conflict';
  if (error instanceof ApiError && error.status === 404) return 'gone';
  const refuses = error instanceof ApiError && [400, 403, 413, 415].includes(error.status);
  return refuses ? 'refused' : 'retrying';
};

export type ServerCopyOptions = {
  /** What the server holds, and the revision that a save builds upon. */
  revision: number;
  document: Promo;
  save: (revision: number, document: Promo) => Promise<PromoView>;
  read: () => Promise<PromoView>;
};

/** What the server holds of a promo, as far as is known here. */
export type ServerCopy = {
  revision: () => number;
  /** False of every document while nobody knows what the server holds. */
  holds: (document: Promo) => boolean;
  /** Saves a document upon the revision that the server has. Throws what kept it from being saved. One at a time. */
  save: (document: Promo) => Promise<void>;
};

/** Keeps account of what the server holds, also where the answer to a save got lost. */
export const trackServerCopy = (options: ServerCopyOptions): ServerCopy => {
  const { save, read } = options;
  let { revision } = options;
  /** Null while nobody knows, since the answer to a save got lost. */
  let held: Promo | null = options.document;
  /** Sent since the last answer, without one: the server may hold any of them. */
  const unanswered = new Set<Promo>();

  /**
   * A save whose answer got lost looks like a conflict with ourselves: the server holds what we sent, just now or
   * before. Null when somebody else has been there.
   */
  const heldForUs = async (error: unknown, sent: Promo): Promise<PromoView | null> => {
    if (!hasCode(error, 'REVISION_CONFLICT')) return null;
    const server = await read();
    const isOurs = [sent, ...unanswered].some((document) => isSameDocument(server.document, document));
    return isOurs ? server : null;
  };

  return {
    revision: () => revision,
    holds: (document) => document === held,
    save: async (sent) => {
      try {
        revision = (await save(revision, sent)).revision;
        held = sent;
      } catch (error) {
        const server = await heldForUs(error, sent);
        if (server === null) {
          if (saveFailure(error) === 'retrying') {
            unanswered.add(sent);
            held = null;
          }
          throw error;
        }
        revision = server.revision;
        held = isSameDocument(server.document, sent) ? sent : null;
      }
      unanswered.clear();
    },
  };
};
