import { CLASS_DETAILS_MAX } from '#schema/limits.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { ClassTypeField } from '#src/features/editor/class-form/class-type-field.tsx';
import classes from '#src/features/editor/class-form/class-form.module.css';
import { InstructorField } from '#src/features/editor/class-form/instructor-field.tsx';
import { OwnWordsNotices } from '#src/features/editor/class-form/own-words-notices.tsx';
import { ScheduleFields } from '#src/features/editor/class-form/schedule-fields.tsx';
import { StudioField } from '#src/features/editor/class-form/studio-field.tsx';
import { StyleField } from '#src/features/editor/class-form/style-field.tsx';
import { useClassForm } from '#src/features/editor/class-form/use-class-form.ts';
import { DeferredTextarea } from '#src/ui/counted-field.tsx';

/** What the class is. Every change is on the film at once. */
export const ClassForm = () => {
  const { data: user } = useCurrentUser();
  const form = useClassForm();
  const { info, change, end } = form;
  if (user == null) return null;
  return (
    <div className={classes['form']} data-edits-promo>
      <ClassTypeField user={user} form={form} />
      <ScheduleFields form={form} />
      <InstructorField user={user} form={form} />
      <StudioField user={user} form={form} />
      <DeferredTextarea
        label="Class details"
        name="details"
        max={CLASS_DETAILS_MAX}
        placeholder="What to expect, what to bring"
        value={info.details}
        onChange={(details) => change({ details }, 'details')}
        onBlur={end}
      />
      <StyleField form={form} />
      <OwnWordsNotices />
    </div>
  );
};
