import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listInstructorNames } from '#contract/accounts/studio.contract.ts';
import { counted } from '#contract/number-format.ts';
import { type PreparedWeek, readWeekPlan, weekChecksLabel } from '#contract/timetable/week-plan.contract.ts';
import { handleOf, sessionChanges, showSession } from '#remotion/class-form/session-fields.ts';
import { shortDay } from '#schema/class/class-schedule.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useGeneration } from '#src/features/editor/generation/use-generation.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { classInfoAtom, editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import { usePromosOfSessions, promoNote } from '#src/planning/promos-of-sessions.ts';
import { useNotice } from '#src/ui/action-notice.tsx';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

/** The class that the open promo advertises, compared with its form, so that the notice follows edits and Undo. */
const useAdvertised = () => {
  const { promoId } = useOpenPromo();
  const classInfo = useAtomValue(classInfoAtom);
  const { data, isLoading } = usePromosOfSessions();
  const found = data?.find((promo) => promo.promoId === promoId);
  const advertised = found && { ...found, changes: sessionChanges(classInfo, found) };
  const note = isLoading ? null : promoNote({ classInfo, advertised }, localToday());
  return { advertised, note };
};

/** Announces that the class of the open promo has changed or is over, and offers to update the promo. Renders nothing. */
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

const NOTICE = 'prepared-week';

/** Stores the prepared week whose notice was closed or opened on this device. */
const SEEN = 'polepro.seen-week';

/** A week without classes counts as new when it is prepared later. */
const keyOf = ({ week, batch }: PreparedWeek): string => `${week} ${batch?.id ?? 'no classes'}`;

/** The notice about a week and its link. */
const noticeOf = ({ week, batch }: PreparedWeek) => {
  const day = shortDay(week, localToday());
  if (batch === null) {
    return {
      title: 'No promos for the coming week',
      text: `Your timetable has no classes in the week of ${day}.`,
      label: 'Open timetable',
      path: `/timetable?week=${week}`,
    };
  }
  return {
    title: 'Your week is ready',
    text: `${counted(batch.promos, 'promo')} for the week of ${day}. ${weekChecksLabel(batch.toCheck)}. Nothing renders until you start it.`,
    label: 'Review',
    path: `/batches/${batch.id}`,
  };
};

/** Announces that the coming week is prepared, until the notice is closed or the week opened. Renders nothing. */
export const PreparedWeekNotice = () => {
  const { saveNow } = useOpenPromo();
  const navigate = useNavigate();
  const { data } = useQuery({ queryKey: queryKeys.weekPlan, queryFn: () => call(readWeekPlan) });
  const [seen, setSeen] = useState(() => browserStorage.getItem(SEEN));
  const noticeFor = (week: PreparedWeek) => {
    const { title, text, label, path } = noticeOf(week);
    const open = async (): Promise<void> => {
      notifications.hide(NOTICE);
      await saveNow().catch(() => undefined);
      await navigate(path);
    };
    const close = (): void => {
      browserStorage.setItem(SEEN, keyOf(week));
      setSeen(keyOf(week));
    };
    return { title, text, action: { label, run: () => void open() }, onClose: close };
  };
  const prepared = data?.prepared ?? null;
  useNotice(NOTICE, prepared === null || seen === keyOf(prepared) ? null : noticeFor(prepared));
  return null;
};
