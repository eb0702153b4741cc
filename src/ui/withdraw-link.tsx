import { Button } from '@mantine/core';
import { useState } from 'react';

/** The pressed button has gone, and its focus with it. */
const focusOnMount = (button: HTMLButtonElement | null): void => button?.focus();

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
