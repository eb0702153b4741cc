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

/** The people of the signed-in person's ledger. */
export const usePeople = () =>
  useQuery({ queryKey: queryKeys.people, queryFn: async () => (await call(listPeople)).people });

/** Everything that shows people and depends on the ledger. */
const refresh = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.people }),
    queryClient.invalidateQueries({ queryKey: queryKeys.allPersonUses }),
  ]);
};

/** A change of the ledger, after which it is refetched. */
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
