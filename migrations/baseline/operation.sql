-- Billing, the tools of admins, short-lived jobs and the installation itself.

-- Subscriptions as the payment provider reports them.
CREATE TABLE subscriptions (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  user_id varchar(22),
  provider text NOT NULL,
  provider_id text NOT NULL,
  customer_id text NOT NULL,
  plan text,
  status text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  period_ends_at timestamptz(3),
  cancels_at timestamptz(3),
  ended_at timestamptz(3),
  granted_plan text,
  former_role text NOT NULL DEFAULT 'user',
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT subscriptions_provider_id_key UNIQUE (provider_id),
  CONSTRAINT subscriptions_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT subscriptions_former_role_is_known
    CHECK (former_role IN ('admin', 'studio_owner', 'studio_team', 'pro', 'beta', 'user')),
  CONSTRAINT subscriptions_granted_plan_is_known CHECK (granted_plan IN ('individual_pro', 'studio_pro')),
  CONSTRAINT subscriptions_plan_is_known CHECK (plan IN ('individual_pro', 'studio_pro')),
  CONSTRAINT subscriptions_status_is_known
    CHECK (status IN ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused',
      'canceled'))
);
CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (user_id) WHERE ended_at IS NULL;
CREATE INDEX subscriptions_user ON subscriptions (user_id);

CREATE TABLE checkout_sessions (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  user_id varchar(22) NOT NULL,
  plan text NOT NULL,
  state text NOT NULL,
  provider_id text,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT checkout_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT checkout_sessions_provider_id_key UNIQUE (provider_id),
  CONSTRAINT checkout_sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT checkout_sessions_state_is_known CHECK (state IN ('open', 'complete', 'expired'))
);
CREATE UNIQUE INDEX checkout_sessions_one_open ON checkout_sessions (user_id) WHERE state = 'open';
CREATE INDEX checkout_sessions_user ON checkout_sessions (user_id);

-- What people agreed to before a checkout.
CREATE TABLE checkout_consents (
  id varchar(22) NOT NULL,
  at timestamptz(3) NOT NULL,
  user_id varchar(22),
  checkout_id varchar(22) NOT NULL,
  kind text NOT NULL,
  plan text NOT NULL,
  text text NOT NULL,
  CONSTRAINT checkout_consents_pkey PRIMARY KEY (id),
  CONSTRAINT checkout_consents_once UNIQUE (checkout_id, kind),
  CONSTRAINT checkout_consents_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT checkout_consents_kind_is_known CHECK (kind IN ('renewal_terms', 'immediate_start'))
);
CREATE INDEX checkout_consents_user ON checkout_consents (user_id);

-- Declared withdrawals from contracts.
CREATE TABLE withdrawals (
  id varchar(22) NOT NULL,
  declared_at timestamptz(3) NOT NULL,
  name text NOT NULL,
  subscription_id varchar(22) NOT NULL,
  token_hash text,
  confirmed_at timestamptz(3),
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_token_hash_key UNIQUE (token_hash),
  CONSTRAINT withdrawals_subscription_fkey
    FOREIGN KEY (subscription_id) REFERENCES subscriptions (id) ON DELETE CASCADE
);
CREATE INDEX withdrawals_subscription ON withdrawals (subscription_id);

-- Notifications of the payment provider, each once.
CREATE TABLE webhook_events (
  id text NOT NULL,
  at timestamptz(3) NOT NULL,
  type text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  processed_at timestamptz(3),
  deliveries integer NOT NULL DEFAULT 1,
  problem text,
  subject_kind text,
  subject_id text,
  CONSTRAINT webhook_events_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_events_received ON webhook_events (received_at, id);

-- Videos that are made smaller, each kept for a day. Also a job.
CREATE TABLE compressions (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  file_name text NOT NULL,
  target_bytes integer NOT NULL,
  source_bytes bigint,
  state text NOT NULL,
  progress double precision NOT NULL DEFAULT '0',
  result jsonb,
  error_code text,
  error_message text,
  attempt integer NOT NULL DEFAULT 0,
  attempts_left integer NOT NULL,
  heartbeat_at timestamptz(3),
  started_at timestamptz(3),
  retry_at timestamptz(3),
  CONSTRAINT compressions_pkey PRIMARY KEY (id),
  CONSTRAINT compressions_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT compressions_completed_has_result CHECK ((state = 'completed') = (result IS NOT NULL)),
  CONSTRAINT compressions_failed_has_reason
    CHECK (state <> 'failed' OR (error_code IS NOT NULL AND error_message IS NOT NULL)),
  CONSTRAINT compressions_state_is_known CHECK (state IN ('uploading', 'queued', 'running', 'completed', 'failed'))
);
CREATE INDEX compressions_open ON compressions (state) WHERE state IN ('uploading', 'queued', 'running');
CREATE INDEX compressions_owner_created ON compressions (owner_id, created_at);
CREATE INDEX compressions_turns ON compressions (owner_id, (started_at IS NULL), created_at, id)
  WHERE state = 'queued';

-- Tests of the overlay pipeline, each kept for a day. Also a job.
CREATE TABLE transparency_tests (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  use_black_background boolean NOT NULL,
  state text NOT NULL,
  progress double precision NOT NULL DEFAULT '0',
  videos jsonb,
  error_code text,
  error_message text,
  attempt integer NOT NULL DEFAULT 0,
  attempts_left integer NOT NULL,
  heartbeat_at timestamptz(3),
  started_at timestamptz(3),
  retry_at timestamptz(3),
  CONSTRAINT transparency_tests_pkey PRIMARY KEY (id),
  CONSTRAINT transparency_tests_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT transparency_tests_completed_has_videos CHECK ((state = 'completed') = (videos IS NOT NULL)),
  CONSTRAINT transparency_tests_failed_has_reason
    CHECK (state <> 'failed' OR (error_code IS NOT NULL AND error_message IS NOT NULL)),
  CONSTRAINT transparency_tests_state_is_known CHECK (state IN ('queued', 'running', 'completed', 'failed'))
);
CREATE INDEX transparency_tests_open ON transparency_tests (state) WHERE state IN ('queued', 'running');
CREATE INDEX transparency_tests_owner_created ON transparency_tests (owner_id, created_at);
CREATE INDEX transparency_tests_turns ON transparency_tests (owner_id, (started_at IS NULL), created_at, id)
  WHERE state = 'queued';

-- Hashtags that platforms were known to hide.
CREATE TABLE wording_list (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  word text NOT NULL,
  platform text NOT NULL,
  hidden_in text NOT NULL,
  source_title text NOT NULL,
  source_url text NOT NULL,
  alternatives jsonb NOT NULL,
  CONSTRAINT wording_list_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX wording_list_word_key ON wording_list (lower(word), platform);

CREATE TABLE wording_dismissals (
  user_id varchar(22) NOT NULL,
  entry_id varchar(22) NOT NULL,
  CONSTRAINT wording_dismissals_pkey PRIMARY KEY (user_id, entry_id),
  CONSTRAINT wording_dismissals_entry_fkey FOREIGN KEY (entry_id) REFERENCES wording_list (id) ON DELETE CASCADE,
  CONSTRAINT wording_dismissals_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX wording_dismissals_entry ON wording_dismissals (entry_id);

-- One row with an id that database and stores share, so that no database sweeps files that are not its own.
CREATE TABLE installation (
  is_only boolean NOT NULL DEFAULT true,
  id varchar(22) NOT NULL,
  generation integer NOT NULL DEFAULT 0,
  CONSTRAINT installation_pkey PRIMARY KEY (is_only),
  CONSTRAINT installation_is_only_row CHECK (is_only)
);

CREATE TABLE workers (
  id text NOT NULL,
  host text NOT NULL,
  facts jsonb NOT NULL,
  started_at timestamptz(3) NOT NULL,
  heartbeat_at timestamptz(3) NOT NULL,
  CONSTRAINT workers_pkey PRIMARY KEY (id)
);

-- Where many workers run, one decision serves several starts.
CREATE TABLE decided_turns (
  queue text NOT NULL,
  jobs text[] NOT NULL,
  decided_at timestamptz(3) NOT NULL,
  CONSTRAINT decided_turns_pkey PRIMARY KEY (queue)
);

CREATE TABLE backups (
  id varchar(22) NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3) NOT NULL,
  host text NOT NULL,
  folder text NOT NULL,
  name text,
  rows bigint NOT NULL,
  files integer NOT NULL,
  copied_files integer NOT NULL,
  bytes bigint NOT NULL,
  problem text,
  CONSTRAINT backups_pkey PRIMARY KEY (id)
);
CREATE INDEX backups_finished ON backups (finished_at);

CREATE FUNCTION notify_compression_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', (coalesce(NEW, OLD)).id);
    RETURN NULL;
  END $$;
CREATE TRIGGER notify_compression_changed AFTER DELETE OR UPDATE OF state, progress ON compressions
  FOR EACH ROW EXECUTE FUNCTION notify_compression_changed();

CREATE FUNCTION notify_transparency_test_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', (coalesce(NEW, OLD)).id);
    RETURN NULL;
  END $$;
CREATE TRIGGER notify_transparency_test_changed AFTER DELETE OR UPDATE OF state, progress ON transparency_tests
  FOR EACH ROW EXECUTE FUNCTION notify_transparency_test_changed();

INSERT INTO installation (id)
VALUES (translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'));

-- As the sources name them, all hidden on Instagram in July 2019. The alternatives are our own.
WITH source (name, title, url) AS (
  VALUES
    ('ctv', 'CTV News: Instagram apologizes to pole dancers after hiding their posts',
     'https://www.ctvnews.ca/sci-tech/instagram-apologizes-to-pole-dancers-after-hiding-their-posts-1.4537820'),
    ('yahoo', 'Yahoo: Pole dancer says Instagram is censoring photos: Our community is under attack',
     'https://uk.finance.yahoo.com/news/pole-dancing-community-says-its-under-attack-on-instagram-172415125.html'),
    ('blogger on pole', 'Blogger on Pole: What Instagram’s Pole Dance Shadowban Means For Social Media',
     'https://bloggeronpole.com/2019/07/what-instagram-pole-dance-shadowban-means-for-social-media/'),
    ('college hip hop', 'College Hip Hop: Pole Dancers Unite To Take on Instagram',
     'https://collegehiphop.com/2019/08/pole-dancers-unite-to-take-on-instagram/')
), hashtag (word, source, alternatives) AS (
  VALUES
    ('poledancing', 'ctv', '["PoleClass", "DanceClass"]'),
    ('poletrick', 'ctv', '["PoleMoves", "AerialMoves"]'),
    ('polefitness', 'ctv', '["PoleClass", "StrengthTraining"]'),
    ('poledancer', 'yahoo', '["PoleArtist", "AerialArtist"]'),
    ('polesportorg', 'yahoo', '["PoleClass", "AerialSports"]'),
    ('femalefitness', 'blogger on pole', '["FitnessClass", "StrengthTraining"]'),
    ('pddeadlift', 'college hip hop', '["PoleMoves", "StrengthTraining"]'),
    ('pdayesha', 'college hip hop', '["PoleMoves", "AerialMoves"]')
)
INSERT INTO wording_list (id, word, platform, hidden_in, source_title, source_url, alternatives)
SELECT left(replace(gen_random_uuid()::text, '-', ''), 22), word, 'Instagram', '2019-07', title, url, alternatives::jsonb
  FROM hashtag JOIN source ON source.name = hashtag.source;
