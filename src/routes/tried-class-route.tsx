import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { createPromo } from '#contract/promos/promos.contract.ts';
import { classTitle } from '#schema/promo-title.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import {
  type TriedClass,
  clearTriedClass,
  newTriedClass,
  readTriedClass,
} from '#src/features/site/try-it/tried-class.ts';
import { promoOfTriedClass } from '#src/features/site/try-it/tried-promo.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { localToday } from '#src/ui/copy/local-today.ts';
import { NoticeScreen } from '#src/ui/pages/page-header.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';
import classes from '#src/routes/tried-class-route.module.css';

/** Saves the tried class as a promo and returns its id. */
const makePromo = async (tried: TriedClass): Promise<string> => {
  const document = promoOfTriedClass(tried, localToday());
  const title = classTitle(document.classInfo);
  const { id } = await call(createPromo, { body: { document, ...(title === '' ? {} : { title }) } });
  return id;
};

/** Creates a promo of the class that a visitor typed on the landing page, once they have an account, and opens it. */
export const TriedClassRoute = () => {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.triedClass,
    queryFn: () => makePromo(readTriedClass() ?? newTriedClass),
    gcTime: 0,
    // If only the response was lost, another call would create a second promo.
    refetchOnReconnect: false,
  });
  const leave = (address: string): void => {
    clearTriedClass();
    void navigate(address, { replace: true });
  };
  useEffect(() => {
    if (data === undefined) return;
    clearTriedClass();
    void navigate(`/?promo=${data}`, { replace: true });
  }, [data, navigate]);
  if (error === null) return <LoadingScreen />;
  return (
    <NoticeScreen title="Your class is not saved yet" text={describeError(error)}>
      <div className={classes.buttons}>
        <PrimaryButton isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </PrimaryButton>
        <Button size="md" variant="default" onClick={() => leave('/')}>
          Continue without it
        </Button>
      </div>
    </NoticeScreen>
  );
};
