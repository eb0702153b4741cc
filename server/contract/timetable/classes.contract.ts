import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { CLASS_DESCRIPTION_MAX, CLASS_TYPE_MAX } from '#contract/limits.ts';
import { limitedText } from '#schema/bounded.ts';

const ClassName = limitedText(z.string().trim().min(1, { error: 'must not be blank' }), CLASS_TYPE_MAX).meta({
  examples: ['Pole Flow'],
});

const Description = limitedText(z.string().trim(), CLASS_DESCRIPTION_MAX).meta({
  examples: ['Slow spins, long lines and a song to the end'],
});

/** A kind of class, available to everyone if `userId` is null. `description` is the one that this person sees. */
export const ClassType = z.strictObject({
  id: PublicId,
  classType: z.string(),
  userId: PublicId.nullable(),
  description: z.string().nullable(),
});
export type ClassType = z.infer<typeof ClassType>;

/** The description of a class, by the name of its type. If `userId` is null, it is the default for people without their own description. */
export const ClassDescription = z.strictObject({
  id: PublicId,
  className: z.string(),
  description: z.string(),
  userId: PublicId.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ClassDescription = z.infer<typeof ClassDescription>;

export const listClassTypes = defineEndpoint({
  access: 'signed-in',
  method: 'GET',
  path: '/api/custom-class-types',
  summary: "Shared class types, your own, and those of your studio's owner",
  tokenScope: 'read',
  response: z.array(ClassType),
});

export const addClassType = defineEndpoint({
  access: 'signed-in',
  method: 'POST',
  path: '/api/custom-class-types',
  recordedAs: 'Added a class type',
  summary: "Adds a class type of your own. An admin's is shared with everyone",
  status: 201,
  body: z.strictObject({ classType: ClassName, description: Description.optional() }),
  response: ClassType,
});

export const renameClassType = defineEndpoint({
  access: 'signed-in',
  method: 'PUT',
  path: '/api/custom-class-types/:id',
  recordedAs: 'Changed a class type',
  summary: 'Renames a class type of your own, and its description with it',
  params: IdParams,
  body: z.strictObject({ classType: ClassName }),
  response: ClassType,
});

export const deleteClassType = defineEndpoint({
  access: 'signed-in',
  method: 'DELETE',
  path: '/api/custom-class-types/:id',
  summary: 'Deletes a class type of your own, and its description with it',
  params: IdParams,
});

export const deleteClassTypeByName = defineEndpoint({
  access: 'signed-in',
  method: 'DELETE',
  path: '/api/custom-class-types',
  summary: 'Deletes a class type of your own by its name, and its description with it',
  body: z.strictObject({ classType: ClassName }),
});

export const listDescriptions = defineEndpoint({
  access: 'signed-in',
  method: 'GET',
  path: '/api/class-descriptions',
  summary: 'Your own descriptions and shared ones',
  tokenScope: 'read',
  response: z.array(ClassDescription),
});

export const listDescriptionsWithFallback = defineEndpoint({
  access: 'signed-in',
  method: 'GET',
  path: '/api/class-descriptions-with-fallback',
  summary: "One description per class: your own, else your studio owner's, else the shared one",
  tokenScope: 'read',
  query: z.strictObject({ t: z.string().max(40).optional() }),
  response: z.array(ClassDescription),
});

export const saveDescription = defineEndpoint({
  access: 'signed-in',
  method: 'POST',
  path: '/api/class-descriptions',
  recordedAs: 'Described a class type',
  summary: "Sets your own description of a class. An admin's is shared with everyone",
  status: 201,
  body: z.strictObject({
    className: ClassName,
    description: Description.min(1, { error: 'must not be empty' }),
  }),
  response: ClassDescription,
});

export const changeDescription = defineEndpoint({
  access: 'signed-in',
  method: 'PUT',
  path: '/api/class-descriptions/:id',
  recordedAs: 'Changed the description of a class type',
  summary: 'Changes your own description, deletes it if the text is empty, or overrides a shared one',
  params: IdParams,
  body: z.strictObject({ className: ClassName.optional(), description: Description }),
  response: ClassDescription,
});

export const deleteDescription = defineEndpoint({
  access: 'signed-in',
  method: 'DELETE',
  path: '/api/class-descriptions/:id',
  summary: 'Deletes your own description',
  params: IdParams,
});
