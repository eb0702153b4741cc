import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addConsent,
  addPerson,
  listPeople,
  type NewConsent,
  type Person,
  removePerson,
  renamePerson,
  withdrawConsent,
} from '#contract/library/people.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
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

/** The people in the user's ledger. */
export const usePeople = () =>
  useQuery({ queryKey: queryKeys.people, queryFn: async () => (await call(listPeople)).people });

/** Invalidates all queries that depend on the ledger. */
const refresh = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.people }),
    queryClient.invalidateQueries({ queryKey: queryKeys.allPersonUses }),
  ]);
};

/** A mutation of the ledger, which is refetched afterwards. */
const useChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => refresh(queryClient) });
};

export const useAddPerson = () =>
  useChange((body: NewConsent & Pick<Person, 'name'>) => call(addPerson, { body }));

export const useAddConsent = () =>
  useChange(({ id, consent }: { id: string; consent: NewConsent }) =>
    call(addConsent, { params: { id }, body: consent }),
  );

export const useRenamePerson = () =>
  useChange(({ id, name }: Pick<Person, 'id' | 'name'>) =>
    call(renamePerson, { params: { id }, body: { name } }),
  );

export const useWithdrawConsent = () => useChange((id: string) => call(withdrawConsent, { params: { id } }));

export const useRemovePerson = () => useChange((id: string) => call(removePerson, { params: { id } }));
