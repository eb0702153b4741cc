-- The library: uploads, the assets that they become, and the people seen in them.

-- Files on their way into the library. Also a job: see `renders`.
CREATE TABLE uploads (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  uploader_id varchar(22) NOT NULL,
  kind text NOT NULL,
  library_type text NOT NULL,
  owner_id varchar(22),
  title text NOT NULL,
  is_resumable boolean NOT NULL,
  bytes bigint NOT NULL,
  is_counted boolean NOT NULL,
  cuts_clips boolean NOT NULL,
  cut_seconds double precision,
  state text NOT NULL,
  progress double precision NOT NULL DEFAULT '0',
  error_code text,
  error_message text,
  source_key text,
  whole jsonb,
  attempt integer NOT NULL DEFAULT 0,
  attempts_left integer NOT NULL,
  heartbeat_at timestamptz(3),
  started_at timestamptz(3),
  studio_id varchar(22),
  retry_at timestamptz(3),
  CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY (id),
  CONSTRAINT uploads_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT uploads_studio_fkey FOREIGN KEY (studio_id) REFERENCES studios (id) ON DELETE SET NULL,
  CONSTRAINT uploads_uploader_fkey FOREIGN KEY (uploader_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT uploads_failed_has_reason
    CHECK (state <> 'failed' OR (error_code IS NOT NULL AND error_message IS NOT NULL)),
  CONSTRAINT uploads_kind_is_known CHECK (kind IN ('background', 'overlay')),
  CONSTRAINT uploads_library_is_known
    CHECK (library_type IN ('universal', 'personal') OR (library_type = 'studio' AND studio_id IS NOT NULL)),
  CONSTRAINT uploads_state_is_known
    CHECK (state IN ('uploading', 'moving', 'received', 'queued', 'processing', 'segmenting', 'complete',
      'failed', 'cancelled')),
  CONSTRAINT uploads_universal_has_no_owner CHECK ((library_type = 'universal') = (owner_id IS NULL))
);
CREATE INDEX uploads_open ON uploads (state)
  WHERE state IN ('uploading', 'moving', 'received', 'queued', 'processing', 'segmenting');
CREATE INDEX uploads_owner ON uploads (owner_id);
CREATE INDEX uploads_studio ON uploads (studio_id);
CREATE INDEX uploads_turns ON uploads (uploader_id, (started_at IS NULL), created_at, id) WHERE state = 'queued';
CREATE INDEX uploads_uploader_created ON uploads (uploader_id, created_at);
CREATE INDEX uploads_uploader_started ON uploads (uploader_id, started_at);

-- Permits to send a file without a session.
CREATE TABLE upload_signatures (
  signature_hash text NOT NULL,
  user_id varchar(22) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT upload_signatures_pkey PRIMARY KEY (signature_hash),
  CONSTRAINT upload_signatures_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX upload_signatures_user ON upload_signatures (user_id);

-- A universal asset belongs to everybody, a studio's to its team, a personal one to its owner.
-- `studio_id` of a personal asset: the studio that gave it to its member.
CREATE TABLE assets (
  id text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  library_type text NOT NULL,
  owner_id varchar(22),
  position integer NOT NULL,
  file_key text NOT NULL,
  poster_key text NOT NULL,
  mime_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  fps double precision NOT NULL,
  frames integer NOT NULL,
  duration_in_seconds double precision NOT NULL,
  has_audio boolean NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  proxy_key text,
  fallback_key text,
  thumbnail_key text,
  strip jsonb,
  extra_bytes bigint NOT NULL DEFAULT 0,
  removed_at timestamptz(3),
  upload_id varchar(22),
  studio_id varchar(22),
  CONSTRAINT assets_pkey PRIMARY KEY (id),
  CONSTRAINT assets_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT assets_studio_fkey FOREIGN KEY (studio_id) REFERENCES studios (id) ON DELETE SET NULL,
  CONSTRAINT assets_upload_fkey FOREIGN KEY (upload_id) REFERENCES uploads (id) ON DELETE SET NULL,
  CONSTRAINT assets_kind_is_known CHECK (kind IN ('background', 'overlay')),
  CONSTRAINT assets_library_is_known
    CHECK (library_type IN ('universal', 'personal') OR (library_type = 'studio' AND studio_id IS NOT NULL)),
  CONSTRAINT assets_universal_has_no_owner CHECK ((library_type = 'universal') = (owner_id IS NULL))
);
CREATE INDEX assets_owner ON assets (owner_id);
CREATE INDEX assets_studio ON assets (studio_id);
CREATE INDEX assets_upload ON assets (upload_id);

CREATE TABLE favorites (
  user_id varchar(22) NOT NULL,
  asset_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT favorites_pkey PRIMARY KEY (user_id, asset_id),
  CONSTRAINT favorites_asset_fkey FOREIGN KEY (asset_id) REFERENCES assets (id) ON DELETE CASCADE,
  CONSTRAINT favorites_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX favorites_asset ON favorites (asset_id);

CREATE TABLE class_overlays (
  asset_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT class_overlays_pkey PRIMARY KEY (asset_id),
  CONSTRAINT class_overlays_asset_fkey FOREIGN KEY (asset_id) REFERENCES assets (id) ON DELETE CASCADE
);

-- People seen in clips, in the ledger of one account.
CREATE TABLE people (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  owner_id varchar(22) NOT NULL,
  name text NOT NULL,
  CONSTRAINT people_pkey PRIMARY KEY (id),
  CONSTRAINT people_owner_fkey FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX people_owner ON people (owner_id);

CREATE TABLE consents (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  person_id varchar(22) NOT NULL,
  agreed text NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  withdrawn_at timestamptz(3),
  CONSTRAINT consents_pkey PRIMARY KEY (id),
  CONSTRAINT consents_person_fkey FOREIGN KEY (person_id) REFERENCES people (id) ON DELETE CASCADE,
  CONSTRAINT consents_end_after_start CHECK (ends_on >= starts_on)
);
CREATE INDEX consents_person ON consents (person_id);

CREATE TABLE asset_people (
  asset_id text NOT NULL,
  person_id varchar(22) NOT NULL,
  CONSTRAINT asset_people_pkey PRIMARY KEY (asset_id, person_id),
  CONSTRAINT asset_people_asset_fkey FOREIGN KEY (asset_id) REFERENCES assets (id) ON DELETE CASCADE,
  CONSTRAINT asset_people_person_fkey FOREIGN KEY (person_id) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX asset_people_person ON asset_people (person_id);

-- People named during an upload, until its clips exist and name them.
CREATE TABLE upload_people (
  upload_id varchar(22) NOT NULL,
  person_id varchar(22) NOT NULL,
  CONSTRAINT upload_people_pkey PRIMARY KEY (upload_id, person_id),
  CONSTRAINT upload_people_person_fkey FOREIGN KEY (person_id) REFERENCES people (id) ON DELETE CASCADE,
  CONSTRAINT upload_people_upload_fkey FOREIGN KEY (upload_id) REFERENCES uploads (id) ON DELETE CASCADE
);
CREATE INDEX upload_people_person ON upload_people (person_id);

-- Also under the uploader's id, for pages that follow the list of uploads.
CREATE FUNCTION notify_upload_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed uploads := coalesce(NEW, OLD);
  BEGIN
    PERFORM pg_notify('row_changed', changed.id);
    PERFORM pg_notify('row_changed', changed.uploader_id);
    RETURN NULL;
  END $$;
CREATE TRIGGER notify_upload_changed AFTER INSERT OR DELETE OR UPDATE OF state, progress, title ON uploads
  FOR EACH ROW EXECUTE FUNCTION notify_upload_changed();

-- Under the owner's id, or 'library' for everybody, and under the studio's.
CREATE FUNCTION notify_library_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', coalesce((coalesce(NEW, OLD)).owner_id, 'library'));
    IF (coalesce(NEW, OLD)).studio_id IS NOT NULL THEN
      PERFORM pg_notify('row_changed', (coalesce(NEW, OLD)).studio_id);
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.owner_id IS DISTINCT FROM NEW.owner_id THEN
      PERFORM pg_notify('row_changed', coalesce(OLD.owner_id, 'library'));
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER notify_library_changed AFTER INSERT OR DELETE OR UPDATE OF removed_at, owner_id, library_type ON assets
  FOR EACH ROW EXECUTE FUNCTION notify_library_changed();
