import { Button } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { Link } from 'react-router';

/** Leads to the timetable from the header of a page. */
export const TimetableLink = () => (
  <Button
    component={Link}
    to="/timetable"
    variant="default"
    size="md"
    leftSection={<IconCalendarWeek size={18} aria-hidden />}
  >
    Timetable
  </Button>
);
