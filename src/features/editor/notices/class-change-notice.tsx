import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { listInstructorNames } from '#contract/accounts/studio.contract.ts';
import { handleOf, sessionChanges, showSession } from '#remotion/class-form/session-fields.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { usePromosOfSessions } from '#src/api/promos-of-sessions.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { classInfoAtom, editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useNotice } from '#src/ui/action-notice.tsx';
import { localToday } from '#src/ui/copy/local-today.ts';
import { promoNote } from '#src/ui/copy/session-copy.ts';

/** The class that the open promo advertises, compared with what its form says now: an edit that follows the class ends the notice, Undo brings it back. */
const useAdvertised = () => {
  const { promoId } = useOpenPromo();
  const classInfo = useAtomValue(classInfoAtom);
  const { data, isLoading } = usePromosOfSessions();
  const found = data?.find((promo) => promo.promoId === promoId);
  const advertised = found && { ...found, changes: sessionChanges(classInfo, found) };
  const note = isLoading ? null : promoNote({ classInfo, advertised }, localToday());
  return { advertised, note };
};

/**
 * Announces in the editor that the class of the open promo has changed or is over, and lets the promo follow it with one
 * press; renders nothing itself.
 */
export const ClassChangeNotice = () => {
  const store = useStore();
  const { generate } = useGeneration();
  const { data: user } = useCurrentUser();
  const { data: people, isLoading } = useQuery({
    queryKey: queryKeys.instructorNames,
    queryFn: () => call(listInstructorNames),
    enabled: user?.role === 'studio_owner' || user?.role === 'studio_team',
  });
  const { advertised, note } = useAdvertised();
  const follow = (): void => {
    if (advertised === undefined) return;
    const { session } = advertised;
    const handle = handleOf(people?.instructors ?? [], session.instructor);
    store.set(editPromoAtom, { do: 'end-gesture' });
    store.set(editPromoAtom, {
      do: 'edit',
      edit: (promo) => showSession(promo, { session, handle, today: localToday() }),
    });
    void generate();
  };
  // Following a class needs the handle of its instructor.
  const action = note?.kind === 'changed' ? { label: 'Update', run: follow } : null;
  useNotice('class-change', note === null || isLoading ? null : { ...note, action });
  return null;
};
