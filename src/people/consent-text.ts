import type { Person } from '#contract/library/people.contract.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';

const dayText = (day: string): string => formatDate(day, 'longDate', { timeZone: 'UTC' });

type Consent = Pick<Person, 'state' | 'startsOn' | 'endsOn' | 'withdrawnAt'>;

/** The state of a person's consent, such as `Agreed until March 3, 2027`. */
export const consentText = ({ state, startsOn, endsOn, withdrawnAt }: Consent): string => {
  switch (state) {
    case 'agreed':
      return endsOn === null ? 'Agreed, no end date' : `Agreed until ${dayText(endsOn)}`;
    case 'planned':
      return `Agreed from ${dayText(startsOn)}`;
    case 'ended':
      return `Ended on ${dayText(endsOn ?? startsOn)}`;
    case 'withdrawn':
      return `Withdrawn on ${dayText((withdrawnAt ?? startsOn).slice(0, 10))}`;
  }
};
