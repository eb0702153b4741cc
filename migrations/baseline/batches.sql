-- Batches of promos, the weeks that are prepared as batches, and reviews of both.

CREATE TABLE batches (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  studio_id varchar(22),
  title text NOT NULL,
  document jsonb NOT NULL,
  started_at timestamptz(3),
  CONSTRAINT batches_pkey PRIMARY KEY (id),
  CONSTRAINT batches_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT batches_studio_fkey FOREIGN KEY (studio_id) REFERENCES studios (id) ON DELETE SET NULL
);
CREATE INDEX batches_owner_created ON batches (owner_id, created_at, id);
CREATE INDEX batches_studio ON batches (studio_id);

-- A promo and a render belong to at most one row, so a row that starts twice makes neither twice.
CREATE TABLE batch_rows (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  batch_id varchar(22) NOT NULL,
  position integer NOT NULL,
  session_id varchar(22),
  form jsonb NOT NULL,
  texts jsonb NOT NULL DEFAULT '{}',
  asset_id text,
  is_left_out boolean NOT NULL DEFAULT false,
  promo_id varchar(22),
  promo_revision integer,
  render_id varchar(22),
  session_revision integer,
  CONSTRAINT batch_rows_pkey PRIMARY KEY (id),
  CONSTRAINT batch_rows_place UNIQUE (batch_id, position),
  CONSTRAINT batch_rows_promo_once UNIQUE (promo_id),
  CONSTRAINT batch_rows_render_once UNIQUE (render_id),
  CONSTRAINT batch_rows_batch_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE,
  CONSTRAINT batch_rows_promo_fkey FOREIGN KEY (promo_id) REFERENCES promos (id) ON DELETE SET NULL,
  CONSTRAINT batch_rows_render_fkey FOREIGN KEY (render_id) REFERENCES renders (id) ON DELETE SET NULL
);
CREATE INDEX batch_rows_session ON batch_rows (session_id);

-- Which clip was used for which day.
CREATE TABLE clip_uses (
  promo_id varchar(22) NOT NULL,
  owner_id varchar(22) NOT NULL,
  asset_id text NOT NULL,
  used_on date NOT NULL,
  CONSTRAINT clip_uses_pkey PRIMARY KEY (promo_id),
  CONSTRAINT clip_uses_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT clip_uses_promo_fkey FOREIGN KEY (promo_id) REFERENCES promos (id) ON DELETE CASCADE
);
CREATE INDEX clip_uses_owner_day ON clip_uses (owner_id, used_on);

CREATE TABLE prepared_weeks (
  owner_id varchar(22) NOT NULL,
  week date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  outcome text NOT NULL,
  batch_id varchar(22),
  mailed text,
  CONSTRAINT prepared_weeks_pkey PRIMARY KEY (owner_id, week),
  CONSTRAINT prepared_weeks_batch_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE SET NULL,
  CONSTRAINT prepared_weeks_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT prepared_weeks_outcome_is_known CHECK (outcome IN ('ready', 'no-classes'))
);
CREATE INDEX prepared_weeks_batch ON prepared_weeks (batch_id);

-- A link to review a promo, or all promos of a batch.
CREATE TABLE review_links (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  promo_id varchar(22),
  batch_id varchar(22),
  expires_at timestamptz(3) NOT NULL,
  entry_count integer NOT NULL DEFAULT 0,
  CONSTRAINT review_links_pkey PRIMARY KEY (id),
  CONSTRAINT review_links_one_per_batch UNIQUE (batch_id),
  CONSTRAINT review_links_one_per_promo UNIQUE (promo_id),
  CONSTRAINT review_links_batch_fkey FOREIGN KEY (batch_id) REFERENCES batches (id) ON DELETE CASCADE,
  CONSTRAINT review_links_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT review_links_promo_fkey FOREIGN KEY (promo_id) REFERENCES promos (id) ON DELETE CASCADE,
  CONSTRAINT review_links_of_promo_or_batch CHECK ((promo_id IS NULL) <> (batch_id IS NULL))
);
CREATE INDEX review_links_owner ON review_links (owner_id);

CREATE TABLE review_link_addresses (
  token_hash text NOT NULL,
  link_id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT review_link_addresses_pkey PRIMARY KEY (token_hash),
  CONSTRAINT review_link_addresses_link_fkey FOREIGN KEY (link_id) REFERENCES review_links (id) ON DELETE CASCADE
);
CREATE INDEX review_link_addresses_link ON review_link_addresses (link_id);

CREATE TABLE review_entries (
  id varchar(22) NOT NULL,
  promo_id varchar(22) NOT NULL,
  link_id varchar(22),
  kind text NOT NULL,
  revision integer NOT NULL,
  author text NOT NULL,
  text text NOT NULL,
  at_seconds double precision,
  created_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3),
  done_at timestamptz(3),
  about_text text,
  CONSTRAINT review_entries_pkey PRIMARY KEY (id),
  CONSTRAINT review_entries_link_fkey FOREIGN KEY (link_id) REFERENCES review_links (id) ON DELETE SET NULL,
  CONSTRAINT review_entries_promo_fkey FOREIGN KEY (promo_id) REFERENCES promos (id) ON DELETE CASCADE,
  CONSTRAINT review_entries_comment_has_moment CHECK ((kind = 'comment') = (at_seconds IS NOT NULL)),
  CONSTRAINT review_entries_kind_is_known CHECK (kind IN ('comment', 'change_requested', 'approved'))
);
CREATE INDEX review_entries_link ON review_entries (link_id);
CREATE INDEX review_entries_promo ON review_entries (promo_id, created_at);
