import { Button } from '@mantine/core';
import { useState } from 'react';
import { focusOnMount } from '#src/ui/browser/focus-on-mount.ts';

type WithdrawLinkProps = {
  /** What those who have the link lose. */
  warning: string;
  isBusy: boolean;
  onWithdraw: () => void;
};

/** Asks before the links that others have stop working. */
export const WithdrawLink = ({ warning, isBusy, onWithdraw }: WithdrawLinkProps) => {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="default" size="md" onClick={() => setIsAsking(true)}>
        Withdraw the link
      </Button>
    );
  }
  return (
    <>
      <p>{warning}</p>
      <Button variant="default" size="md" ref={focusOnMount} onClick={() => setIsAsking(false)}>
        Keep it
      </Button>
      <Button color="red" size="md" loading={isBusy} onClick={onWithdraw}>
        Withdraw
      </Button>
    </>
  );
};
