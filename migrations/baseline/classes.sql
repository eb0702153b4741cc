-- Class types and their descriptions, and the timetable.

-- Without `user_id`: for everybody. Each owner has a name only once, whatever its case.
CREATE TABLE class_types (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  user_id varchar(22),
  class_type text NOT NULL,
  CONSTRAINT class_types_pkey PRIMARY KEY (id),
  CONSTRAINT class_types_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX class_types_name_key ON class_types (coalesce(user_id, ''), lower(class_type));

CREATE TABLE class_descriptions (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  user_id varchar(22),
  class_name text NOT NULL,
  description text NOT NULL,
  CONSTRAINT class_descriptions_pkey PRIMARY KEY (id),
  CONSTRAINT class_descriptions_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX class_descriptions_name_key ON class_descriptions (coalesce(user_id, ''), lower(class_name));

CREATE TABLE class_sessions (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  date date NOT NULL,
  time time NOT NULL,
  duration_minutes integer,
  class_type text NOT NULL,
  instructor text NOT NULL,
  room text,
  details text,
  is_cancelled boolean NOT NULL DEFAULT false,
  planned_date date NOT NULL,
  planned_time time NOT NULL,
  planned_instructor text NOT NULL,
  source text NOT NULL,
  source_key text,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT class_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT class_sessions_source_key UNIQUE (owner_id, source_key),
  CONSTRAINT class_sessions_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX class_sessions_owner_date ON class_sessions (owner_id, date);

-- What promos show of a class is compared by these revisions.
CREATE TABLE class_session_revisions (
  session_id varchar(22) NOT NULL,
  revision integer NOT NULL,
  date date NOT NULL,
  time time NOT NULL,
  duration_minutes integer,
  class_type text NOT NULL,
  instructor text NOT NULL,
  room text,
  details text,
  is_cancelled boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT class_session_revisions_pkey PRIMARY KEY (session_id, revision),
  CONSTRAINT class_session_revisions_session_fkey
    FOREIGN KEY (session_id) REFERENCES class_sessions (id) ON DELETE CASCADE
);

CREATE TABLE timetable_settings (
  owner_id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  columns jsonb NOT NULL DEFAULT '{}',
  redraws_promos boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL DEFAULT 'UTC',
  CONSTRAINT timetable_settings_pkey PRIMARY KEY (owner_id),
  CONSTRAINT timetable_settings_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);

-- The calendar that a timetable follows. Also a job.
CREATE TABLE calendar_feeds (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  url text NOT NULL,
  time_zone text NOT NULL,
  etag text,
  last_modified text,
  read_day date,
  rows jsonb NOT NULL DEFAULT '[]',
  left_out integer NOT NULL DEFAULT 0,
  read_at timestamptz(3),
  tried_at timestamptz(3),
  problem text,
  next_read_at timestamptz(3) NOT NULL,
  state text NOT NULL,
  progress double precision NOT NULL DEFAULT '0',
  attempt integer NOT NULL DEFAULT 0,
  attempts_left integer NOT NULL,
  heartbeat_at timestamptz(3),
  started_at timestamptz(3),
  left_out_events jsonb NOT NULL DEFAULT '[]',
  retry_at timestamptz(3),
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_feeds_owner UNIQUE (owner_id),
  CONSTRAINT calendar_feeds_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT calendar_feeds_state_is_known CHECK (state IN ('waiting', 'queued', 'running'))
);
CREATE INDEX calendar_feeds_next ON calendar_feeds (next_read_at);

-- Weeks that are prepared automatically.
CREATE TABLE week_plans (
  owner_id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  is_on boolean NOT NULL,
  weekday integer NOT NULL,
  time_zone text NOT NULL,
  start jsonb NOT NULL,
  active_from date NOT NULL,
  problem text,
  CONSTRAINT week_plans_pkey PRIMARY KEY (owner_id),
  CONSTRAINT week_plans_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE FUNCTION count_class_session_revision() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (NEW."date", NEW."time", NEW."duration_minutes", NEW."class_type",
        NEW."instructor", NEW."room", NEW."details", NEW."is_cancelled")
      IS DISTINCT FROM
       (OLD."date", OLD."time", OLD."duration_minutes", OLD."class_type",
        OLD."instructor", OLD."room", OLD."details", OLD."is_cancelled") THEN
      NEW.revision := OLD.revision + 1;
      NEW.updated_at := now();
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER count_class_session_revision BEFORE UPDATE ON class_sessions
  FOR EACH ROW EXECUTE FUNCTION count_class_session_revision();

-- Keeps the last 20 revisions of a class, and those that a promo or a row of a batch shows.
CREATE FUNCTION keep_class_session_revision() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO class_session_revisions
      (session_id, revision, date, time, duration_minutes, class_type, instructor, room, details, is_cancelled)
    SELECT NEW.id, NEW.revision, NEW."date", NEW."time", NEW."duration_minutes", NEW."class_type",
           NEW."instructor", NEW."room", NEW."details", NEW."is_cancelled"
    ON CONFLICT DO NOTHING;
    DELETE FROM class_session_revisions r
     WHERE r.session_id = NEW.id AND r.revision <= NEW.revision - 20
       AND NOT EXISTS (SELECT 1 FROM promos p WHERE p.session_id = NEW.id AND p.session_revision = r.revision)
       AND NOT EXISTS (SELECT 1 FROM batch_rows b WHERE b.session_id = NEW.id AND b.session_revision = r.revision);
    RETURN NULL;
  END $$;
CREATE TRIGGER keep_class_session_revision AFTER INSERT OR UPDATE ON class_sessions
  FOR EACH ROW EXECUTE FUNCTION keep_class_session_revision();

-- To the account, and to the studio whose team has promos of its classes.
CREATE FUNCTION notify_class_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    studio text;
  BEGIN
    PERFORM pg_notify('row_changed', NEW.owner_id);
    SELECT studio_id INTO studio FROM users WHERE id = NEW.owner_id;
    IF studio IS NOT NULL THEN PERFORM pg_notify('row_changed', studio); END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER notify_class_session_changed AFTER UPDATE OF revision ON class_sessions
  FOR EACH ROW EXECUTE FUNCTION notify_class_session_changed();

-- To begin with; admins may change them.
WITH class (name, description) AS (
  VALUES
    ('Beginner Pole', 'First spins, first climbs and a lot of laughter. No experience needed.'),
    ('Intermediate Pole', 'Inverts, leg hangs and flowing combos for dancers who know their basics.'),
    ('Advanced Pole', 'Aerial combos, handsprings and strong, clean lines.'),
    ('Spin Pole', 'Let the pole move and learn to fly with it.'),
    ('Static Pole', 'Momentum, strength and control on a pole that stands still.'),
    ('Exotic Flow', 'Low flow, waves and musicality, with or without heels.'),
    ('Heels', 'Walk, turn and dance in heels with confidence.'),
    ('Floorwork', 'Smooth transitions on the floor, from rolls to shoulder stands.'),
    ('Choreography', 'A whole routine to one song, step by step.'),
    ('Flexibility', 'Splits, backs and shoulders, warm and without haste.'),
    ('Strength & Conditioning', 'Grip, core and pulling strength for everything off the ground.'),
    ('Aerial Hoop', 'Mounts, poses and spins in the hoop.'),
    ('Aerial Silks', 'Climbs, wraps and drops on the silks.'),
    ('Open Practice', 'Your time, your pole, your music.')
), types AS (
  INSERT INTO class_types (id, class_type)
  SELECT left(replace(gen_random_uuid()::text, '-', ''), 22), name FROM class
)
INSERT INTO class_descriptions (id, class_name, description)
SELECT left(replace(gen_random_uuid()::text, '-', ''), 22), name, description FROM class;
