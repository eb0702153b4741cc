import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { exportAccount } from '#contract/accounts/account.contract.ts';
import { formatPrice, planNames, planPrices } from '#contract/billing/plan-limits.ts';
import { counted } from '#contract/number-format.ts';
import { type KeptPlanning, readKeptPlanning } from '#contract/timetable/kept-planning.contract.ts';
import { shortDay, weekdays } from '#schema/class/class-schedule.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useDownload } from '#src/api/use-download.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { ToolPage } from '#src/ui/pages/app-page.tsx';
import { upgradePath } from '#src/ui/upgrade-link.tsx';
import disclosure from '#src/features/timetable/disclosure.module.css';
import classes from '#src/features/timetable/planning-offer-page.module.css';

type KeptListProps = { title: string; lines: readonly { key: string; text: string }[] };

const KeptList = ({ title, lines }: KeptListProps): ReactNode =>
  lines.length > 0 && (
    <details className={disclosure.disclosure}>
      <summary>{title}</summary>
      <ul className={classes.lines}>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </details>
  );

const textOf = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** The planning of an ended studio, to read and to download. */
const Kept = ({ kept }: { kept: KeptPlanning }) => {
  const today = localToday();
  const { until, classes: sessions, batches, weekday, people, team } = kept;
  return (
    <section aria-labelledby="kept-planning" className={classes.part}>
      <h2 id="kept-planning" className={classes.heading}>
        Your planning is kept
      </h2>
      <p>
        You can read and download it until {formatDate(until, 'longDate', { locale: 'en' })}. With{' '}
        {planNames.studio_pro} you work on where you stopped.
      </p>
      <KeptList
        title={counted(sessions.length, 'class', 'classes')}
        lines={sessions.map(({ id, date, time, classType, instructor, room, status }) => ({
          key: id,
          text: textOf([
            `${shortDay(date, today)}, ${classTimeOf(time)}`,
            classType,
            instructor,
            room ?? '',
            status === 'cancelled' ? 'cancelled' : '',
          ]),
        }))}
      />
      <KeptList
        title={counted(batches.length, 'batch', 'batches')}
        lines={batches.map(({ id, title, createdAt, videos }) => ({
          key: id,
          text: textOf([
            title,
            formatDate(createdAt, 'monthDay', { year: 'always' }),
            counted(videos, 'video'),
          ]),
        }))}
      />
      {weekday !== null && <p>Your automatic week was prepared on {weekdays[weekday - 1]}s.</p>}
      <KeptList
        title={counted(people.length, 'person in your clips', 'people in your clips')}
        lines={people.map((name) => ({ key: name, text: name }))}
      />
      <KeptList
        title={counted(team.length, 'former member', 'former members')}
        lines={team.map(({ name, email }) => ({ key: email, text: `${name} · ${email}` }))}
      />
      <div>
        <Button component="a" {...useDownload(exportAccount)} variant="default" size="md">
          Download everything
        </Button>
      </div>
    </section>
  );
};

/** In place of the planning pages for accounts without them: what they are for, the plan that has them, and what is kept of an ended studio. */
export const PlanningOfferPage = () => {
  const query = useQuery({ queryKey: queryKeys.keptPlanning, queryFn: () => call(readKeptPlanning) });
  const kept = query.data?.kept ?? null;
  return (
    <ToolPage
      title={`Planning is part of ${planNames.studio_pro}`}
      lead="Your timetable, a promo for every class of the week, and a team."
    >
      <div className={classes.parts}>
        <ListState {...queryState(query)} empty={null}>
          {kept !== null && <Kept kept={kept} />}
        </ListState>
        <section aria-label={planNames.studio_pro} className={classes.part}>
          <p>
            {planNames.studio_pro} is {formatPrice(planPrices.studio_pro)} a month, and you can cancel at any
            time.
          </p>
          <div>
            <Button component={Link} to={upgradePath('pricing-plans')} size="md">
              See {planNames.studio_pro}
            </Button>
          </div>
        </section>
      </div>
    </ToolPage>
  );
};
