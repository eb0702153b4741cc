/** Words that say that a class does not take place, in the languages of the app. */
const CANCELLED_WORDS = [
  'cancel+ed',
  'cancel+ation',
  'called off',
  'no class',
  'abgesagt(?:er?)?',
  'f(?:ä|a|ae)llt(?: \\p{L}+)? aus',
  'entf(?:ä|a|ae)llt',
  'ausgefallen',
  'ausfall',
  'gestrichen',
  'storniert',
  'annul(?:é|e)(?:e)?s?',
  'supprim(?:é|e)(?:e)?s?',
  'cancelad[oa]s?',
  'anulad[oa]s?',
  'suspendid[oa]s?',
  'desmarcad[oa]s?',
  'annullat[oae]',
  'cancellat[oae]',
  'sospes[oae]',
];
/** Words beside them, as calendar programs write: `Canceled event: …`, `Abgesagter Termin: …`, `Evento cancelado: …`. */
const EVENT_WORDS = [
  'event',
  'class',
  'course',
  'termin',
  'kurs',
  'stunde',
  'clase',
  'evento',
  'aula',
  '(?:é|e)v(?:é|è|e)nement',
  'cours',
  'corso',
  'lezione',
];

const word = `(?:(?:${EVENT_WORDS.join('|')})\\s+)?(?:${CANCELLED_WORDS.join('|')})(?:\\s+(?:${EVENT_WORDS.join('|')}))?`;
const mark = '[\\s\\p{P}\\p{S}]';
const edge = '(?![\\p{L}\\p{N}])';

/** At the start, before a mark: `Canceled: Pole`, `[Cancelled] Pole`, `*CANCELLED* Pole`. ‘Cancelled plans’ is the name of a class. */
const AT_START = new RegExp(`^${mark}*${word}\\s*[:–—\\-\\])}*!|~/.❌⛔🚫]+${mark}*(?=[\\p{L}\\p{N}])`, 'iu');
/** At the end: `Pole - CANCELLED`, `Pole (cancelled)`, `Pole abgesagt`. */
const AT_END = new RegExp(`(?<=[\\p{L}\\p{N}].*?)${mark}+${word}${mark}*$`, 'iu');
/** In brackets or stars anywhere: `Pole (cancelled) with Mia`. */
const MARKED = new RegExp(`\\s*[(\\[{*]+\\s*${word}\\s*[)\\]}*!]+\\s*`, 'iu');
/** Nothing else, or at the start without a mark where it can be no name: `CANCELLED Pole`, `Fällt aus Pole`. */
const ALONE = new RegExp(`^${mark}*${word}${mark}*$`, 'iu');
const IN_CAPITALS =
  /^(?:CANCEL+ED|ABGESAGT|FÄLLT AUS|ENTFÄLLT|ANNULÉE?|CANCELAD[OA]|ANNULLAT[OA])\s+(?=\p{L}*\p{Ll})/u;

/** A title without the mark of a cancelled class, and whether it has one. */
export const readCancelledTitle = (given: string): { title: string; isCancelled: boolean } => {
  const title = given.normalize();
  if (ALONE.test(title)) return { title, isCancelled: true };
  const plain = [AT_START, MARKED, AT_END, IN_CAPITALS]
    .reduce((text, pattern) => text.replace(pattern, ' '), title)
    .trim();
  return plain === title.trim() || plain === ''
    ? { title, isCancelled: false }
    : { title: plain, isCancelled: true };
};

const STATUS = new RegExp(`(?:^|${mark})(?:${word}|off)${edge}`, 'iu');

/** Whether the cell of a status says that the class does not take place. */
export const isCancelledStatus = (status: string): boolean =>
  STATUS.test(status) && !/\bnot\b|\bnicht\b|\bno (?!class)/i.test(status);
