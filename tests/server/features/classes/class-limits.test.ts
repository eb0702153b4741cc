import { expect, test } from 'vitest';
import { CLASS_TYPES_MAX } from '#contract/limits.ts';
import { type Person, serviceForTest } from '#tests/support/test-service.ts';

const addType = (person: Person, classType: string) =>
  person.call('POST', '/api/custom-class-types', { classType });

const describeClass = (person: Person, className: string, description: string) =>
  person.call('POST', '/api/class-descriptions', { className, description });

test('an account has a limited number of class types, however many are added at once', async () => {
  const service = await serviceForTest();
  const [person, other] = [
    await service.addPerson({ role: 'pro' }),
    await service.addPerson({ role: 'pro' }),
  ];
  await service.deps.dataSource.query(
    `INSERT INTO class_types (id, user_id, class_type)
     SELECT left(md5(random()::text), 22), $1, 'Class ' || number FROM generate_series(6, $2::int) number`,
    [person.id, CLASS_TYPES_MAX],
  );
  const added = await Promise.all(Array.from({ length: 20 }, (_, index) => addType(person, `New ${index}`)));
  expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  const refused = added.find(({ statusCode }) => statusCode !== 201);
  expect([refused?.statusCode, refused?.json()]).toMatchObject([
    403,
    { code: 'TOO_MANY_CLASS_TYPES', message: expect.stringContaining('Delete one') },
  ]);
  expect((await addType(other, 'New')).statusCode).toBe(201);
  await person.call('DELETE', '/api/custom-class-types', { classType: 'Class 7' });
  expect((await addType(person, 'After a deleted one')).statusCode).toBe(201);
});

test('an account has a limited number of class descriptions, which can still be changed', async () => {
  const person = await (await serviceForTest()).addPerson({ role: 'pro' });
  for (let index = 1; index <= CLASS_TYPES_MAX; index += 1) {
    expect((await describeClass(person, `Class ${index}`, 'First')).statusCode).toBe(201);
  }
  expect((await describeClass(person, 'One more', 'First')).json().code).toBe('TOO_MANY_CLASS_TYPES');
  expect((await describeClass(person, 'Class 1', 'Second')).statusCode).toBe(201);
});
