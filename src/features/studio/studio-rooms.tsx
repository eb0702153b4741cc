import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { saveRooms } from '#contract/accounts/studio.contract.ts';
import { NAME_MAX, ROOMS_MAX } from '#contract/limits.ts';
import { countCharacters, startOf } from '#schema/characters.ts';
// Of this part alone, so that no other page loads them.
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { useRooms, useSaveRooms } from '#src/api/studio-settings.ts';
import { notifyCutPaste, useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/studio/studio-rooms.module.css';
import sectionClasses from '#src/ui/pages/titled-section.module.css';

const RoomsField = ({ saved }: { saved: readonly string[] }) => {
  /** The list while it is not saved: what is typed is never lost to an error. */
  const [draft, setDraft] = useState<string[] | null>(null);
  const { mutate, isPending, error } = useSaveRooms();
  const field = useLimitedInput<HTMLInputElement>(NAME_MAX);
  const rooms = draft ?? [...saved];
  const save = (next: string[]): void => {
    setDraft(next);
    mutate(next, { onSuccess: () => setDraft((now) => (now === next ? null : now)) });
  };
  const enter = (next: readonly string[]): void => {
    // The list splits what is pasted into rooms by itself, past the limit of its field.
    for (const room of next) notifyCutPaste(countCharacters(room) - NAME_MAX, NAME_MAX);
    save(next.map((room) => startOf(room, NAME_MAX)));
  };
  return (
    <TagsInput
      ref={field}
      aria-label="Rooms"
      size="md"
      classNames={{ input: classes.input, inputField: classes.field, pill: classes.room }}
      description={isPending ? 'Saving…' : `${rooms.length} of ${ROOMS_MAX}`}
      inputWrapperOrder={['input', 'error', 'description']}
      placeholder={rooms.length === 0 ? 'Such as Loft, then Enter' : 'Add a room'}
      maxTags={ROOMS_MAX}
      aria-description={`At most ${ROOMS_MAX} rooms of ${NAME_MAX} characters; press Enter after each`}
      splitChars={[',', ';', '\n']}
      dropdownOpened={false}
      error={error === null ? null : describeError(error)}
      errorProps={{ role: 'alert' }}
      value={rooms}
      onChange={enter}
    />
  );
};

/** The rooms that the class form offers. They are saved as they are entered and removed. */
export const StudioRooms = () => {
  const rooms = useRooms();
  return (
    <section className={sectionClasses.section} aria-labelledby="studio-rooms">
      <h2 id="studio-rooms" className={sectionClasses.title}>
        Rooms
      </h2>
      <p className={sectionClasses.hint}>
        The class form offers them to you and your team. Press Enter after each room.
      </p>
      <ListState {...queryState(rooms)} empty={null}>
        <DisabledInImpersonation does={saveRooms}>
          {rooms.data !== undefined && <RoomsField saved={rooms.data} />}
        </DisabledInImpersonation>
      </ListState>
    </section>
  );
};
