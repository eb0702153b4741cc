import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { counted } from '#contract/number-format.ts';
import { type PreparedWeek, readWeekPlan, weekChecksLabel } from '#contract/timetable/week-plan.contract.ts';
import { shortDay } from '#schema/class/class-schedule.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { useNotice } from '#src/ui/action-notice.tsx';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

const NOTICE = 'prepared-week';

/** The prepared week that was closed or opened here: it is not announced again. */
const SEEN = 'polepro.seen-week';

/** A week without classes that is prepared after all counts as a new one. */
const keyOf = ({ week, batch }: PreparedWeek): string => `${week} ${batch?.id ?? 'no classes'}`;

/** What to say about a week, and where its link leads. */
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

/** Announces in the editor that the coming week is prepared, until the notice is closed or the week opened; renders nothing itself. */
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
