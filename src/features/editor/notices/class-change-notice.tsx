import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useAtomValue, useStore } from 'jotai';
import { handleOf } from '#remotion/class-form/instructors.ts';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { listInstructorNames } from '#contract/accounts/studio.contract.ts';
import { sessionChanges } from '#remotion/class-form/session-changes.ts';
import { showSession } from '#remotion/class-form/session-fields.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { usePromosOfSessions } from '#src/api/promos-of-sessions.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import notices from '#src/ui/lists/notice-row.module.css';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';
import { classInfoAtom, editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { promoNote } from '#src/ui/copy/session-copy.ts';

const NOTICE = 'class-change';

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
  const { data: people } = useQuery({
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
  useEffect(() => {
    if (note === null) return undefined;
    notifications.show({
      id: NOTICE,
      autoClose: false,
      title: note.title,
      message: (
        <span className={notices.row}>
          {note.text}
          {note.kind === 'changed' && (
            <Button size="sm" variant="default" onClick={follow}>
              Update
            </Button>
          )}
        </span>
      ),
    });
    return () => {
      notifications.hide(NOTICE);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `follow` is a new function each time
  }, [note?.title, note?.text]);
  return null;
};
