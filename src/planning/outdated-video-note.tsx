import { useQuery } from '@tanstack/react-query';
import { readVideoNote } from '#contract/timetable/timetable.contract.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import classes from '#src/planning/outdated-video-note.module.css';

/** Why a finished video no longer shows its class as it takes place; null if it does, and until that is known. */
export const useVideoNote = (renderId: string): string | null => {
  const { data: user } = useCurrentUser();
  const hasTimetable = readVideoNote.access.some((role) => role === user?.role);
  const { data } = useQuery({
    queryKey: queryKeys.videoNote(renderId),
    queryFn: () => call(readVideoNote, { params: { id: renderId } }),
    enabled: hasTimetable,
    gcTime: 0,
  });
  return data?.note ?? null;
};

/** The same as a warning, for the places where the video can be published. */
export const OutdatedVideoNote = ({ renderId }: { renderId: string }) => {
  const note = useVideoNote(renderId);
  if (note === null) return null;
  return (
    <p className={classes.note} role="alert" data-outdated>
      <strong>Out of date.</strong> {note} Make the video again before you post it.
    </p>
  );
};
