/** The validators by which a server recognizes an unchanged calendar. */
export type CalendarVersion = { etag: string | null; lastModified: string | null };

/** The response of an address: its bytes, of any kind, or the fact that they have not changed. */
export type FetchedCalendar = { kind: 'unchanged' } | ({ kind: 'read'; bytes: Uint8Array } & CalendarVersion);

/** Reads calendars at untrusted addresses. */
export type CalendarFetcher = {
  /**
   * `known` is the version of the last read; with null, the calendar is always read.
   * @throws AppError FEED_ADDRESS_REFUSED, FEED_UNREACHABLE, FEED_REDIRECTED_TOO_OFTEN, FEED_ANSWERED_WITH_ERROR, FEED_TOO_SLOW or
   * IMPORT_TOO_LARGE; the abort reason of `signal`
   */
  fetch: (url: string, known: CalendarVersion | null, signal: AbortSignal) => Promise<FetchedCalendar>;
};
