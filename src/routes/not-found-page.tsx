import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { NoticeScreen } from '#src/ui/pages/page-header.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

/** How long the spinner is shown before the card, ms. */
const SPINNER_MS = 200;

/** The page for every unknown address (PU-003). */
export const NotFoundPage = () => {
  const [isLooking, setIsLooking] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsLooking(false), SPINNER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isLooking) return <LoadingScreen />;
  return (
    <NoticeScreen title="404 Page Not Found" text="The page you're looking for doesn't exist.">
      <Button component={Link} to="/" variant="default" size="md">
        Go to Home Page
      </Button>
    </NoticeScreen>
  );
};
