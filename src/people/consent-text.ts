import type { Person } from '#contract/library/people.contract.ts';

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

const dayText = (day: string): string => dayFormat.format(new Date(day));

type Consent = Pick<Person, 'state' | 'startsOn' | 'endsOn' | 'withdrawnAt'>;

/** The state of a person's consent, such as `Agrees until March 3, 2027`. */
export const consentText = ({ state, startsOn, endsOn, withdrawnAt }: Consent): string => {
  switch (state) {
    case 'agreed':
      return endsOn === null ? 'Agrees, without an end' : `Agrees until ${dayText(endsOn)}`;
    case 'planned':
      return `Agrees from ${dayText(startsOn)}`;
    case 'ended':
      return `Ended on ${dayText(endsOn ?? startsOn)}`;
    case 'withdrawn':
      return `Withdrawn on ${dayText((withdrawnAt ?? startsOn).slice(0, 10))}`;
  }
};
