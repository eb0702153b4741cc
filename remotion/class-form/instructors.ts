/** A person who teaches, with a handle such as '@mia.lee', or ''. */
type Instructor = { name: string; handle: string };

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The handle of the instructor of this name; case and spaces around it do not matter. Undefined when nobody has the name. */
export const handleOf = (instructors: readonly Instructor[], name: string): string | undefined =>
  instructors.find((instructor) => keyOf(instructor.name) === keyOf(name))?.handle;
