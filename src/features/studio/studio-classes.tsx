import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { saveRooms } from '#contract/accounts/studio.contract.ts';
import { NAME_MAX, ROOMS_MAX } from '#contract/limits.ts';
import { countCharacters, startOf } from '#schema/characters.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { useRooms, useSaveRooms } from '#src/api/studio-settings.ts';
import { ClassTypeList, OwnClassTypes } from '#src/class-types/class-types-dialog.tsx';
import { useClassTypes } from '#src/class-types/use-class-types.ts';
import { notifyCutPaste, useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/studio/studio-rooms.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

const RoomsField = ({ saved }: { saved: readonly string[] }) => {
  /** The list until it is saved, so that an error does not lose typed rooms. */
  const [draft, setDraft] = useState<string[] | null>(null);
  const { mutate, isPending, error } = useSaveRooms();
  const field = useLimitedInput<HTMLInputElement>(NAME_MAX);
  const rooms = draft ?? [...saved];
  const save = (next: string[]): void => {
    setDraft(next);
    mutate(next, { onSuccess: () => setDraft((now) => (now === next ? null : now)) });
  };
  const enter = (next: readonly string[]): void => {
    // The list splits pasted text into rooms, which bypasses the limit of the field.
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

/** The rooms that the class form offers. Every change is saved at once. */
const StudioRooms = () => {
  const rooms = useRooms();
  return (
    <TitledSection title="Rooms">
      <p className={sections.hint}>
        The class form offers them to you and your team. Press Enter after each room.
      </p>
      <ListState {...queryState(rooms)} empty={null}>
        <DisabledInImpersonation does={saveRooms}>
          {rooms.data !== undefined && <RoomsField saved={rooms.data} />}
        </DisabledInImpersonation>
      </ListState>
    </TitledSection>
  );
};

/** The studio's class types and rooms, and the default class types, whose descriptions the owner can replace. */
export const StudioClasses = ({ user }: { user: CurrentUser }) => {
  const { types, isPending } = useClassTypes();
  const shared = types.filter(({ userId }) => userId === null);
  return (
    <>
      <OwnClassTypes
        user={user}
        title="Your studio’s classes"
        hint="Your team members see them too, with your descriptions."
        addLabel="Add New Custom..."
        empty="You have no class types of your own yet."
      />
      <StudioRooms />
      {(isPending || shared.length > 0) && (
        <TitledSection title="Default classes">
          <p className={sections.hint}>
            Everyone has them. A description that you write here replaces the default one for you and your
            team.
          </p>
          {isPending ? (
            <Spinner label="Loading" height={600} />
          ) : (
            <ClassTypeList user={user} label="Default classes" types={shared} />
          )}
        </TitledSection>
      )}
    </>
  );
};
