import type { PromoView, SavedPromo } from '#contract/promos/promos.contract.ts';
import type { Promo } from '#schema/promo.ts';
import { ApiError, hasCode } from '#src/api/api-error.ts';
import { isSameDocument } from '#src/features/editor/document/update.ts';

/** `conflict`: changed elsewhere. `gone`: deleted elsewhere. `refused`: rejected, and a retry cannot succeed. */
export type SaveFailure = 'retrying' | 'conflict' | 'gone' | 'refused';

/** Maps the error of a save to the state of the autosave. */
export const saveFailure = (error: unknown): SaveFailure => {
  if (hasCode(error, 'REVISION_CONFLICT')) return 'conflict';
  if (error instanceof ApiError && error.status === 404) return 'gone';
  const refuses = error instanceof ApiError && [400, 403, 413, 415].includes(error.status);
  return refuses ? 'refused' : 'retrying';
};

export type ServerCopyOptions = {
  /** The revision and document the server holds. */
  revision: number;
  document: Promo;
  /** Sent by an earlier page on top of `revision`, without a response. */
  unanswered: readonly Promo[];
  save: (revision: number, document: Promo) => Promise<SavedPromo>;
  read: () => Promise<PromoView>;
};

/** What the server is known to hold of a promo. */
export type ServerCopy = {
  revision: () => number;
  /** What was sent since the last response, oldest first: the server may hold any of it. */
  unanswered: () => readonly Promo[];
  /** Whether the server holds this document; false while that is unknown. */
  holds: (document: Promo) => boolean;
  /** Saves a document based on the known revision. Not to be called concurrently. Throws the error of the call. */
  save: (document: Promo) => Promise<void>;
};

/** Tracks what the server holds, even when the response to a save is lost. */
export const trackServerCopy = (options: ServerCopyOptions): ServerCopy => {
  const { save, read } = options;
  let { revision } = options;
  /** Null while unknown, because the response to a save was lost. */
  let held: Promo | null = options.unanswered.length === 0 ? options.document : null;
  const unanswered = new Set(options.unanswered);

  /**
   * A retry after a lost response conflicts with our own save: the server then holds a document we have sent. Null when the
   * conflict is with another page.
   */
  const ownSaveOnServer = async (error: unknown): Promise<PromoView | null> => {
    if (!hasCode(error, 'REVISION_CONFLICT')) return null;
    const server = await read();
    const isOurs = [...unanswered].some((document) => isSameDocument(server.document, document));
    return isOurs ? server : null;
  };

  return {
    revision: () => revision,
    unanswered: () => [...unanswered],
    holds: (document) => document === held,
    save: async (sent) => {
      unanswered.add(sent);
      try {
        revision = (await save(revision, sent)).revision;
        held = sent;
      } catch (error) {
        const server = await ownSaveOnServer(error);
        if (server === null) {
          if (saveFailure(error) === 'retrying') held = null;
          else unanswered.delete(sent);
          throw error;
        }
        revision = server.revision;
        held = isSameDocument(server.document, sent) ? sent : null;
      }
      unanswered.clear();
    },
  };
};
