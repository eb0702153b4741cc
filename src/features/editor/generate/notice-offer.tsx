import { useState } from 'react';
import classes from '#src/features/editor/generate/film-overlay.module.css';
import { askForNotices, noticePermission } from '#src/features/editor/generate/end-notice.ts';
import { TextButton } from '#src/ui/buttons.tsx';

/** Offers to tell when the video is done; says so once that is allowed, and nothing where it cannot be. */
export const NoticeOffer = () => {
  const [permission, setPermission] = useState(noticePermission);
  const ask = async (): Promise<void> => setPermission(await askForNotices());
  if (permission === 'granted') return <p className={classes['hint']}>We tell you when it is done.</p>;
  if (permission !== 'default') return null;
  return (
    <div className={classes['offer']}>
      <TextButton onClick={() => void ask()}>Tell me when it is done</TextButton>
    </div>
  );
};
