import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ClassTypeList, OwnClassTypes } from '#src/class-types/own-class-types.tsx';
import { useClassTypes } from '#src/class-types/use-class-types.ts';
import { StudioRooms } from '#src/features/studio/studio-rooms.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/ui/pages/titled-section.module.css';

/** The class types of the studio with their descriptions, its rooms, and the default ones, which the owner can describe anew. */
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
        <section className={classes.section} aria-labelledby="default-classes">
          <h2 id="default-classes" className={classes.title}>
            Default classes
          </h2>
          <p className={classes.hint}>
            Everyone has them. A description that you write here replaces the default one for you and your
            team.
          </p>
          {isPending ? (
            <Spinner label="Loading" height={600} />
          ) : (
            <ClassTypeList user={user} label="Default classes" types={shared} />
          )}
        </section>
      )}
    </>
  );
};
