import { DAY_MS } from '#schema/durations.ts';
import type { CalendarFetcher } from '#server/ports/calendar-fetcher.ts';

const inADay = (): string => new Date(Date.now() + DAY_MS).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Every address answers with a calendar of one class, tomorrow. */
export const standInCalendar: CalendarFetcher = {
  fetch: async () => {
    const event = ['BEGIN:VEVENT', 'UID:flow', `DTSTART:${inADay()}`, 'SUMMARY:Pole Flow', 'END:VEVENT'];
    const lines = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''];
    return { kind: 'read', bytes: Buffer.from(lines.join('\r\n')), etag: null, lastModified: null };
  },
};
