import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readStudioSteps, type StudioSteps } from '#contract/accounts/studio.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { TextButton } from '#src/ui/buttons.tsx';
import classes from '#src/features/studio/studio-set-up.module.css';

/** The steps in their order, with the address of the page of each. The name of the studio is on this page. */
const steps: readonly { id: keyof StudioSteps; label: string; to: string }[] = [
  { id: 'name', label: 'Name your studio', to: '#studio-details' },
  { id: 'logo', label: 'Add your logo', to: '/admin?tab=brand' },
  { id: 'member', label: 'Invite your first member', to: '/admin' },
  { id: 'timetable', label: 'Fill your timetable', to: '/timetable' },
  { id: 'batch', label: 'Render your first batch', to: '/batches/new' },
];

/** The state of the steps, read again after each change on the page and each time the page opens. */
const useStudioSteps = (): StudioSteps | undefined => {
  const { data, refetch } = useQuery({
    queryKey: queryKeys.studioSteps,
    queryFn: () => call(readStudioSteps),
    gcTime: 0,
  });
  const changes = useQueryClient().getMutationCache();
  useEffect(
    () =>
      changes.subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void refetch();
      }),
    [changes, refetch],
  );
  return data;
};

const StepLabel = ({ label, to }: { label: string; to: string }) =>
  to.startsWith('#') ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>;

/** The five steps of a new studio, until all are done or the owner hides them in this browser. */
export const StudioSetUp = ({ userId }: { userId: string }) => {
  const key = `polepro.studio-set-up.${userId}`;
  const [isHidden, setIsHidden] = useState(() => browserStorage.getItem(key) === 'hidden');
  const done = useStudioSteps();
  if (isHidden || done === undefined) return null;
  const open = steps.filter(({ id }) => !done[id]);
  if (open.length === 0) return null;
  const hide = (): void => {
    browserStorage.setItem(key, 'hidden');
    setIsHidden(true);
  };
  return (
    <section className={classes.section} aria-labelledby="studio-set-up">
      <div className={classes.head}>
        <h2 id="studio-set-up" className={classes.title}>
          Set up your studio
        </h2>
        <output className={classes.count}>
          {steps.length - open.length} of {steps.length} done
        </output>
        <TextButton onClick={hide}>Hide</TextButton>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ id, label, to }) => (
          <li key={id} className={classes.step} data-done={done[id]}>
            {done[id] ? (
              <IconCircleCheckFilled size={20} aria-label="Done:" />
            ) : (
              <IconCircle size={20} aria-hidden />
            )}
            {done[id] ? label : <StepLabel label={label} to={to} />}
          </li>
        ))}
      </ol>
    </section>
  );
};
