import { Client } from 'pg';

/**
 * How much a seeded installation holds. Seven people are in the team of each studio, renders are a fifth of the downloads, and four changes
 * by admins are recorded for each person.
 */
export type LoadSize = { users: number; studios: number; downloads: number };

export const fullLoad: LoadSize = { users: 5000, studios: 200, downloads: 100_000 };

/** SQL for a number from 0 to 1 that is the same in every run; `text` tells two columns of one row apart. */
const chance = (text: string, row = 'i'): string =>
  `((hashtextextended('${text}', ${row}) & 1048575) / 1048576.0)`;

/** SQL for an id of 22 characters. */
const id = (letter: string, number = 'i'): string => `rpad('${letter}' || ${number}, 22, '-')`;

/** SQL for one of the texts. */
const oneOf = (texts: readonly string[], text: string): string =>
  `(ARRAY[${texts.map((each) => `'${each}'`).join(', ')}])[1 + floor(${chance(text)} * ${texts.length})::int]`;

const firstNames = [
  'Ana',
  'Mia',
  'Zoe',
  'Kim',
  'Lea',
  'Ines',
  'Noor',
  'Yuki',
  'Sara',
  'Olga',
  'Rita',
  'Vera',
];
const lastNames = [
  'Ruiz',
  'Lee',
  'Novak',
  'Okoye',
  'Silva',
  'Weber',
  'Haddad',
  'Tanaka',
  'Kowalska',
  'Rossi',
];
const classTypes = [
  'Pole Flow',
  'Pole Tricks',
  'Exotic Pole',
  'Spin Pole',
  'Aerial Hoop',
  'Stretch & Flex',
  'Handstand',
  'Chair Dance',
  'Beginner Pole',
  'Silks',
  'Twerk',
  'Heels',
  'Pilates',
];

/** Studio owners first, then seven members of each studio, then people of their own. Few people download much. */
const statements = ({ users, studios, downloads }: LoadSize): string[] => {
  const members = Math.min(users - studios, studios * 7);
  const member = `i BETWEEN ${studios + 1} AND ${studios + members}`;
  const person = `1 + floor(power(${chance('person')}, 2) * ${users})::int`;
  const year = (text: string): string =>
    `date_trunc('milliseconds', now() - ${chance(text)} * interval '365 days')`;
  return [
    `INSERT INTO studios (id) SELECT ${id('s')} FROM generate_series(1, ${studios}) i`,
    `INSERT INTO users (id, email, first_name, last_name, role, subscription_status, password_hash, studio_id, created_at)
     SELECT ${id('u')}, 'person' || i || '@load.test', ${oneOf(firstNames, 'first')}, ${oneOf(lastNames, 'last')},
            CASE WHEN i <= ${studios} THEN 'studio_owner' WHEN ${member} THEN 'studio_team'
                 WHEN ${chance('role')} < 0.2 THEN 'pro' WHEN ${chance('role')} < 0.25 THEN 'beta' ELSE 'user' END,
            CASE WHEN ${chance('role')} < 0.2 THEN 'active' END, '',
            CASE WHEN i <= ${studios} THEN ${id('s')}
                 WHEN ${member} THEN ${id('s', `(1 + (i - ${studios + 1}) % ${Math.max(1, studios)})`)} END,
            ${year('joined')}
       FROM generate_series(1, ${users}) i`,
    `INSERT INTO team_members (id, studio_id, email, name, user_id)
     SELECT rpad('t' || substr(id, 2), 22, '-'), studio_id, email, first_name, id FROM users WHERE role = 'studio_team' AND email LIKE '%@load.test'`,
    `INSERT INTO downloads (id, user_id, video_key, created_at, user_email, user_role, instructor_name, class_type)
     SELECT ${id('d')}, u.id, 'video ' || i, made.at, u.email, u.role,
            CASE WHEN ${chance('named')} < 0.9 THEN u.first_name || ' ' || u.last_name END,
            CASE WHEN ${chance('class')} < 0.95 THEN ${oneOf(classTypes, 'type')} END
       FROM (SELECT i, ${id('u', `(${person})`)} AS user_id, ${year('download')} AS at
               FROM generate_series(1, ${downloads}) i) made
       JOIN users u ON u.id = made.user_id`,
    `INSERT INTO renders (id, owner_id, revision, title, document, quality_preset, state, progress, attempt,
                          bytes, error_code, created_at, updated_at, started_at, finished_at)
     SELECT ${id('r')}, made.owner_id, 1, 'Friday', '{}', 'standard', made.state, 1, 1,
            (5e6 + ${chance('bytes')} * 3e7)::bigint,
            CASE made.state WHEN 'failed' THEN ${oneOf(['STALLED', 'DISK_FULL', 'TOOK_TOO_LONG', 'WORKER_LOST'], 'code')} END,
            made.at, made.at, made.at, made.at + (4 + power(${chance('seconds')}, 6) * 120) * interval '1 second'
       FROM (SELECT i, ${id('u', `(${person})`)} AS owner_id, ${year('render')} AS at,
                    CASE WHEN ${chance('state')} < 0.03 THEN 'failed' ELSE 'completed' END AS state
               FROM generate_series(1, ${Math.ceil(downloads / 5)}) i) made`,
    `INSERT INTO assets (id, kind, title, library_type, owner_id, position, file_key, poster_key, mime_type, width, height,
                         fps, frames, duration_in_seconds, has_audio, bytes, sha256, created_at)
     SELECT 'load-' || i, CASE WHEN i % 10 = 0 THEN 'overlay' ELSE 'background' END, 'Video ' || i, 'personal',
            ${id('u', `(${person})`)}, 0, 'load/' || i, 'load/poster', 'video/mp4', 1080, 1920, 30, 450, 15, true,
            (2e6 + ${chance('size')} * 4e7)::bigint, '', ${year('uploaded')}
       FROM generate_series(1, ${users}) i`,
    `INSERT INTO favorites (user_id, asset_id, created_at)
     SELECT ${id('u', `(${person})`)}, overlay.id, now()
       FROM generate_series(1, ${users * 5}) i
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS number, count(*) OVER () AS all_of_them
               FROM assets WHERE kind = 'overlay' AND library_type = 'universal') overlay
         ON overlay.number = 1 + floor(power(${chance('overlay')}, 2) * overlay.all_of_them)
     ON CONFLICT DO NOTHING`,
    `INSERT INTO admin_changes (id, at, actor_id, action, target_id, before, after)
     SELECT ${id('c')}, ${year('change')}, ${id('u', '1')}, 'role_changed', ${id('u', `(${person})`)},
            '{"role": "user"}', '{"role": "beta"}'
       FROM generate_series(1, ${users * 4}) i`,
    `INSERT INTO webhook_events (id, at, type, received_at, processed_at)
     SELECT ${id('e')}, made.at, 'invoice.paid', made.at, made.at
       FROM (SELECT i, ${year('event')} AS at FROM generate_series(1, ${users}) i) made`,
    `INSERT INTO uploads (id, uploader_id, owner_id, kind, library_type, title, is_resumable, bytes, is_counted, cuts_clips,
                          state, error_code, error_message, updated_at)
     SELECT ${id('f')}, made.person_id, made.person_id, 'background', 'personal', 'Friday', true, 1000000, true, true,
            'failed', 'NOT_A_VIDEO', 'This is a text.', ${year('upload')}
       FROM (SELECT i, ${id('u', `(${person})`)} AS person_id FROM generate_series(1, ${Math.ceil(users / 10)}) i) made`,
  ];
};

/** Fills the database with the same people, studios and downloads in every run. @throws Error when somebody else's data is in it. */
export const seedLoad = async (databaseUrl: string, size: LoadSize): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT count(*)::int AS downloads FROM downloads');
    if (rows[0].downloads > 0) throw new Error('The database has downloads already: seed an empty one.');
    await client.query('BEGIN');
    for (const statement of statements(size)) await client.query(statement);
    await client.query('COMMIT');
    // As the database does on its own a minute later.
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
};
