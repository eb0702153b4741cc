-- Promos: what they start from, their versions and texts, their videos and who downloaded them.

-- A deleted template stays while it binds promos.
CREATE TABLE templates (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  title text NOT NULL,
  document jsonb NOT NULL,
  studio_id varchar(22),
  deleted_at timestamptz(3),
  CONSTRAINT templates_pkey PRIMARY KEY (id),
  CONSTRAINT templates_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT templates_studio_fkey FOREIGN KEY (studio_id) REFERENCES studios (id) ON DELETE SET NULL
);
CREATE INDEX templates_owner_created ON templates (owner_id, created_at, id);
CREATE INDEX templates_studio ON templates (studio_id);

CREATE TABLE template_revisions (
  template_id varchar(22) NOT NULL,
  revision integer NOT NULL,
  document jsonb NOT NULL,
  locks jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT template_revisions_pkey PRIMARY KEY (template_id, revision),
  CONSTRAINT template_revisions_template_fkey FOREIGN KEY (template_id) REFERENCES templates (id) ON DELETE CASCADE
);

-- `template_id` binds the promo to the locks of that template's revision.
CREATE TABLE promos (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  title text NOT NULL,
  revision integer NOT NULL,
  document jsonb NOT NULL,
  deleted_at timestamptz(3),
  template_id varchar(22),
  template_revision integer,
  session_id varchar(22),
  session_revision integer,
  saved_by text,
  CONSTRAINT "PK_ac05363b0734f3842a720d20bcc" PRIMARY KEY (id),
  CONSTRAINT promos_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT promos_session_fkey FOREIGN KEY (session_id) REFERENCES class_sessions (id) ON DELETE SET NULL,
  CONSTRAINT promos_template_fkey FOREIGN KEY (template_id) REFERENCES templates (id) ON DELETE SET NULL
);
CREATE INDEX promos_assets ON promos USING gin ((
  jsonb_path_query_array(document, '$.background.assetId')
    || jsonb_path_query_array(document, '$.overlayElements[*].overlayId')
    || jsonb_path_query_array(document, '$.endCard.logoId')
)) WHERE deleted_at IS NULL;
CREATE INDEX promos_owner_updated ON promos (owner_id, updated_at, id);
CREATE INDEX promos_session ON promos (session_id);
CREATE INDEX promos_template ON promos (template_id);

CREATE TABLE promo_versions (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  promo_id varchar(22) NOT NULL,
  revision integer NOT NULL,
  document jsonb NOT NULL,
  name text,
  saved_at timestamptz(3) NOT NULL,
  saved_by text,
  CONSTRAINT promo_versions_pkey PRIMARY KEY (id),
  CONSTRAINT promo_versions_promo_fkey FOREIGN KEY (promo_id) REFERENCES promos (id) ON DELETE CASCADE
);
CREATE INDEX promo_versions_promo_created ON promo_versions (promo_id, created_at);

-- The history of written texts of a promo.
CREATE TABLE promotion_texts (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  promo_id varchar(22) NOT NULL,
  writer text NOT NULL,
  writing_style text NOT NULL,
  length text NOT NULL,
  blocks jsonb NOT NULL,
  CONSTRAINT promotion_texts_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_texts_promo_fkey FOREIGN KEY (promo_id) REFERENCES promos (id) ON DELETE CASCADE
);
CREATE INDEX promotion_texts_promo_created ON promotion_texts (promo_id, created_at);

CREATE TABLE writing_preferences (
  user_id varchar(22) NOT NULL,
  do_say jsonb NOT NULL,
  dont_say jsonb NOT NULL,
  CONSTRAINT writing_preferences_pkey PRIMARY KEY (user_id),
  CONSTRAINT writing_preferences_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- Texts and overlays that have no background yet.
CREATE TABLE overlay_tracks (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  document jsonb NOT NULL,
  quality_preset text NOT NULL,
  CONSTRAINT overlay_tracks_pkey PRIMARY KEY (id),
  CONSTRAINT overlay_tracks_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX overlay_tracks_owner_created ON overlay_tracks (owner_id, created_at);

-- Videos and the jobs that make them. `is_watermarked` is decided from the account when the video is requested.
-- The video of an `expired` render was deleted when its retention time was over.
CREATE TABLE renders (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  promo_id varchar(22),
  revision integer NOT NULL,
  title text NOT NULL,
  document jsonb NOT NULL,
  quality_preset text NOT NULL,
  state text NOT NULL,
  stage text,
  progress double precision NOT NULL,
  seconds_left double precision,
  way text,
  way_reason text,
  attempt integer NOT NULL,
  attempts_left integer NOT NULL,
  heartbeat_at timestamptz(3),
  bytes bigint,
  error_code text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  kind text NOT NULL DEFAULT 'single',
  content_hash text,
  is_watermarked boolean NOT NULL DEFAULT false,
  cost double precision,
  retry_at timestamptz(3),
  CONSTRAINT "PK_a5678fd96b9b0f258b93177c4d1" PRIMARY KEY (id),
  CONSTRAINT renders_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT renders_promo_fkey FOREIGN KEY (promo_id) REFERENCES promos (id) ON DELETE SET NULL,
  CONSTRAINT renders_completed_has_file CHECK (state <> 'completed' OR bytes IS NOT NULL),
  CONSTRAINT renders_failed_has_reason CHECK (state <> 'failed' OR error_code IS NOT NULL),
  CONSTRAINT renders_kind_is_known CHECK (kind IN ('single', 'batch')),
  CONSTRAINT renders_state_is_known
    CHECK (state IN ('queued', 'running', 'completed', 'failed', 'cancelled', 'expired'))
);
CREATE INDEX renders_assets ON renders USING gin ((
  jsonb_path_query_array(document, '$.background.assetId')
    || jsonb_path_query_array(document, '$.overlayElements[*].overlayId')
    || jsonb_path_query_array(document, '$.endCard.logoId')
));
CREATE INDEX renders_finished ON renders (finished_at, state, started_at, error_code);
CREATE INDEX renders_open ON renders (state) WHERE state IN ('queued', 'running');
CREATE INDEX renders_owner_created ON renders (owner_id, created_at, id);
CREATE INDEX renders_owner_started ON renders (owner_id, started_at);
CREATE INDEX renders_promo ON renders (promo_id);
CREATE INDEX renders_stored ON renders (owner_id, bytes) WHERE state = 'completed';
CREATE INDEX renders_turns ON renders (owner_id, (kind = 'batch'), (started_at IS NULL), created_at, id)
  WHERE state = 'queued';

-- The people a video shows, from its request and from its end: deleting a clip, or its list of people, does not make a
-- withdrawn video public again. No foreign key to `people`: when an account is deleted with its ledger, videos of other
-- accounts keep the people in them, whose consent can no longer be shown.
CREATE TABLE render_people (
  render_id varchar(22) NOT NULL,
  person_id varchar(22) NOT NULL,
  CONSTRAINT render_people_pkey PRIMARY KEY (render_id, person_id),
  CONSTRAINT render_people_render_fkey FOREIGN KEY (render_id) REFERENCES renders (id) ON DELETE CASCADE
);
CREATE INDEX render_people_person ON render_people (person_id);

-- The video cache: finished videos that answer the same request again.
CREATE TABLE kept_videos (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  content_hash text NOT NULL,
  way text NOT NULL,
  way_reason text NOT NULL,
  bytes bigint NOT NULL,
  used_at timestamptz(3) NOT NULL,
  CONSTRAINT kept_videos_pkey PRIMARY KEY (id),
  CONSTRAINT kept_videos_are_kept_once UNIQUE (owner_id, content_hash),
  CONSTRAINT kept_videos_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);

-- Person and class as they were at the moment of the download.
CREATE TABLE downloads (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  user_id varchar(22) NOT NULL,
  video_key text NOT NULL,
  user_email text NOT NULL DEFAULT '',
  user_role text NOT NULL DEFAULT '',
  user_subscription_status text,
  instructor_name text,
  class_type text,
  CONSTRAINT downloads_pkey PRIMARY KEY (id),
  CONSTRAINT downloads_of_a_video_count_once UNIQUE (user_id, video_key),
  CONSTRAINT downloads_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX downloads_created ON downloads (created_at, id);
CREATE INDEX downloads_user_created ON downloads (user_id, created_at, id);

-- Public pages of finished videos.
CREATE TABLE video_pages (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  render_id varchar(22) NOT NULL,
  expires_at timestamptz(3),
  poster bytea,
  CONSTRAINT video_pages_pkey PRIMARY KEY (id),
  CONSTRAINT video_pages_one_per_render UNIQUE (render_id),
  CONSTRAINT video_pages_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT video_pages_render_fkey FOREIGN KEY (render_id) REFERENCES renders (id) ON DELETE CASCADE
);
CREATE INDEX video_pages_owner ON video_pages (owner_id);

CREATE TABLE video_page_addresses (
  token_hash text NOT NULL,
  page_id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT video_page_addresses_pkey PRIMARY KEY (token_hash),
  CONSTRAINT video_page_addresses_page_fkey FOREIGN KEY (page_id) REFERENCES video_pages (id) ON DELETE CASCADE
);
CREATE INDEX video_page_addresses_page ON video_page_addresses (page_id);

-- A trigger, because videos are made in several ways. The paths are those of `assetsIn` and of `renders_assets`.
CREATE FUNCTION freeze_people_of_render() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO render_people (render_id, person_id)
    SELECT NEW.id, shown.person_id
      FROM jsonb_array_elements_text(jsonb_path_query_array(NEW.document, '$.background.assetId')
        || jsonb_path_query_array(NEW.document, '$.overlayElements[*].overlayId')
        || jsonb_path_query_array(NEW.document, '$.endCard.logoId')) AS used (asset_id)
      JOIN asset_people shown ON shown.asset_id = used.asset_id
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
CREATE TRIGGER freeze_people_of_finished_render AFTER UPDATE OF state ON renders
  FOR EACH ROW WHEN (NEW.state = 'completed' AND OLD.state <> 'completed') EXECUTE FUNCTION freeze_people_of_render();
CREATE TRIGGER freeze_people_of_new_render AFTER INSERT ON renders
  FOR EACH ROW EXECUTE FUNCTION freeze_people_of_render();

CREATE FUNCTION notify_render_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', NEW.id);
    RETURN NULL;
  END $$;
CREATE TRIGGER notify_render_changed AFTER UPDATE OF state, stage, progress, seconds_left, promo_id ON renders
  FOR EACH ROW EXECUTE FUNCTION notify_render_changed();

-- Locks the person before it counts: of concurrent requests, each sees those before it, and none exceeds a limit.
CREATE FUNCTION waiting_renders_of(person text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM id FROM users WHERE id = person FOR NO KEY UPDATE;
    RETURN (SELECT count(*) FROM renders WHERE owner_id = person AND state = 'queued' AND kind = 'single');
  END $$;
