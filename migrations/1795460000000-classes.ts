import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every studio teaches, to begin with; an admin may change it later. */
const classes: readonly (readonly [name: string, description: string])[] = [
  ['Beginner Pole', 'First spins, first climbs and a lot of laughter. No experience needed.'],
  ['Intermediate Pole', 'Inverts, leg hangs and flowing combos for dancers who know their basics.'],
  ['Advanced Pole', 'Aerial combos, handsprings and strong, clean lines.'],
  ['Spin Pole', 'Let the pole move and learn to fly with it.'],
  ['Static Pole', 'Momentum, strength and control on a pole that stands still.'],
  ['Exotic Flow', 'Low flow, waves and musicality, with or without heels.'],
  ['Heels', 'Walk, turn and dance in heels with confidence.'],
  ['Floorwork', 'Smooth transitions on the floor, from rolls to shoulder stands.'],
  ['Choreography', 'A whole routine to one song, step by step.'],
  ['Flexibility', 'Splits, backs and shoulders, warm and without haste.'],
  ['Strength & Conditioning', 'Grip, core and pulling strength for everything off the ground.'],
  ['Aerial Hoop', 'Mounts, poses and spins in the hoop.'],
  ['Aerial Silks', 'Climbs, wraps and drops on the silks.'],
  ['Open Practice', 'Your time, your pole, your music.'],
];

const statements = [
  `CREATE TABLE "class_types" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "user_id" character varying(22),
    "class_type" text NOT NULL,
    CONSTRAINT "class_types_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "class_types_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  // Whoever's it is, and everyone's are of one owner, no name is there twice, whatever its case.
  `CREATE UNIQUE INDEX "class_types_name_key" ON "class_types" (coalesce("user_id", ''), lower("class_type"))`,
  `CREATE TABLE "class_descriptions" (
    "id" character varying(22) NOT NULL,
    "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(),
    "user_id" character varying(22),
    "class_name" text NOT NULL,
    "description" text NOT NULL,
    CONSTRAINT "class_descriptions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "class_descriptions_user_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
  )`,
  `CREATE UNIQUE INDEX "class_descriptions_name_key" ON "class_descriptions" (coalesce("user_id", ''), lower("class_name"))`,
];

/** Kinds of class and what they are about: everyone's, and each person's own. */
export class Classes1795460000000 implements MigrationInterface {
  name = 'Classes1795460000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
    const id = `left(replace(gen_random_uuid()::text, '-', ''), 22)`;
    for (const [name, description] of classes) {
      await runner.query(`INSERT INTO class_types (id, class_type) VALUES (${id}, $1)`, [name]);
      await runner.query(
        `INSERT INTO class_descriptions (id, class_name, description) VALUES (${id}, $1, $2)`,
        [name, description],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "class_descriptions"');
    await runner.query('DROP TABLE "class_types"');
  }
}
