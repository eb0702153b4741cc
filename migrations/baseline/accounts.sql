-- Accounts: people, studios and their teams, sign-in, sessions, impersonation, and the records of them.

CREATE TABLE studios (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  rooms jsonb NOT NULL DEFAULT '[]',
  brand_kit jsonb,
  CONSTRAINT studios_pkey PRIMARY KEY (id)
);

-- Email addresses are stored in lower case, so that the unique constraint ignores case.
CREATE TABLE users (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  email text NOT NULL,
  first_name text,
  last_name text,
  role text NOT NULL,
  subscription_status text,
  password_hash text NOT NULL,
  personal_video_count integer NOT NULL DEFAULT 0,
  download_count integer NOT NULL DEFAULT 0,
  studio_id varchar(22),
  download_month date,
  name_change_count integer NOT NULL DEFAULT 0,
  saved_name_changes integer NOT NULL DEFAULT 0,
  email_confirmed_at timestamptz(3),
  subscription_expires_at timestamptz(3),
  stripe_customer_id text,
  stripe_subscription_id text,
  CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_studio_fkey FOREIGN KEY (studio_id) REFERENCES studios (id) ON DELETE SET NULL,
  CONSTRAINT users_email_is_lower_case CHECK (email = lower(email)),
  CONSTRAINT users_role_is_known CHECK (role IN ('admin', 'studio_owner', 'studio_team', 'pro', 'beta', 'user')),
  CONSTRAINT users_saved_names_are_counted CHECK (saved_name_changes <= name_change_count)
);
CREATE INDEX users_expiring ON users (subscription_expires_at) WHERE subscription_expires_at IS NOT NULL;
CREATE INDEX users_studio ON users (studio_id);

-- The team of a studio, including people who have not signed in yet (`user_id` is null).
CREATE TABLE team_members (
  id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  studio_id varchar(22) NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  user_id varchar(22),
  former_role text,
  invitation_hash text,
  invitation_expires_at timestamptz(3),
  handle text,
  CONSTRAINT team_members_pkey PRIMARY KEY (id),
  CONSTRAINT team_members_invitation_key UNIQUE (invitation_hash),
  CONSTRAINT team_members_user_key UNIQUE (user_id),
  CONSTRAINT team_members_studio_fkey FOREIGN KEY (studio_id) REFERENCES studios (id) ON DELETE CASCADE,
  CONSTRAINT team_members_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT team_members_email_is_lower_case CHECK (email = lower(email))
);
CREATE INDEX team_members_email ON team_members (email);
CREATE INDEX team_members_studio ON team_members (studio_id);

CREATE TABLE instructor_preferences (
  user_id varchar(22) NOT NULL,
  instructor_name text,
  studio text,
  last_class_time text,
  writing_style text NOT NULL,
  handle text,
  CONSTRAINT instructor_preferences_pkey PRIMARY KEY (user_id),
  CONSTRAINT instructor_preferences_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- A session with an `impersonator_id` is an admin acting for `user_id`.
CREATE TABLE sessions (
  id_hash text NOT NULL,
  user_id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  id varchar(22) NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  impersonator_id varchar(22),
  impersonator_session_id varchar(22),
  authenticated_at timestamptz(3) NOT NULL DEFAULT now(),
  signed_in_with text NOT NULL DEFAULT 'password',
  network text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id_hash),
  CONSTRAINT sessions_id_key UNIQUE (id),
  CONSTRAINT sessions_impersonator_fkey FOREIGN KEY (impersonator_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT sessions_impersonator_session_fkey
    FOREIGN KEY (impersonator_session_id) REFERENCES sessions (id) ON DELETE CASCADE,
  CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sessions_impersonator ON sessions (impersonator_id) WHERE impersonator_id IS NOT NULL;
CREATE INDEX sessions_impersonator_session ON sessions (impersonator_session_id)
  WHERE impersonator_session_id IS NOT NULL;
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE login_attempts (
  key text NOT NULL,
  failures integer NOT NULL,
  next_try_at timestamptz(3) NOT NULL,
  last_try_at timestamptz(3) NOT NULL,
  CONSTRAINT login_attempts_pkey PRIMARY KEY (key)
);

-- Browsers that have signed in to an account before; guesses by others do not delay their sign-ins.
CREATE TABLE known_devices (
  token_hash text NOT NULL,
  user_id varchar(22) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (token_hash, user_id),
  CONSTRAINT known_devices_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX known_devices_user ON known_devices (user_id);

-- Sign-ins whose password was correct and whose second step is due.
CREATE TABLE pending_sign_ins (
  token_hash text NOT NULL,
  user_id varchar(22) NOT NULL,
  checked_hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT pending_sign_ins_pkey PRIMARY KEY (token_hash),
  CONSTRAINT pending_sign_ins_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX pending_sign_ins_user ON pending_sign_ins (user_id);

CREATE TABLE authenticator_apps (
  user_id varchar(22) NOT NULL,
  sealed_secret text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  last_step integer,
  CONSTRAINT authenticator_apps_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticator_apps_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  code_hash text NOT NULL,
  user_id varchar(22) NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

CREATE TABLE passkeys (
  id varchar(22) NOT NULL,
  user_id varchar(22) NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_key UNIQUE (credential_id),
  CONSTRAINT passkeys_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  challenge_hash text NOT NULL,
  session_id varchar(22),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenges_session_fkey FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_session ON passkey_challenges (session_id) WHERE session_id IS NOT NULL;

CREATE TABLE password_resets (
  token_hash text NOT NULL,
  user_id varchar(22) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- A link that confirms the account's address, or `new_email`, which then replaces it.
CREATE TABLE email_confirmations (
  token_hash text NOT NULL,
  user_id varchar(22) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  new_email text,
  session_id varchar(22),
  CONSTRAINT email_confirmations_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_confirmations_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX email_confirmations_user ON email_confirmations (user_id);

CREATE TABLE api_tokens (
  token_hash text NOT NULL,
  id varchar(22) NOT NULL,
  user_id varchar(22) NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  CONSTRAINT api_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT api_tokens_id_key UNIQUE (id),
  CONSTRAINT api_tokens_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX api_tokens_user ON api_tokens (user_id);

CREATE TABLE push_subscriptions (
  session_id varchar(22) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (session_id),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_session_fkey FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
);

CREATE TABLE impersonation_requests (
  id varchar(22) NOT NULL,
  admin_id varchar(22) NOT NULL,
  user_id varchar(22) NOT NULL,
  allowed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT impersonation_requests_pkey PRIMARY KEY (id),
  CONSTRAINT impersonation_requests_once UNIQUE (admin_id, user_id),
  CONSTRAINT impersonation_requests_admin_fkey FOREIGN KEY (admin_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT impersonation_requests_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX impersonation_requests_user ON impersonation_requests (user_id);

-- What an admin did for a person, until it is mailed to them.
CREATE TABLE impersonation_acts (
  impersonation_id varchar(22) NOT NULL,
  act text NOT NULL,
  target_id text NOT NULL,
  user_id varchar(22) NOT NULL,
  admin_email text NOT NULL,
  times integer NOT NULL,
  first_at timestamptz(3) NOT NULL,
  CONSTRAINT impersonation_acts_pkey PRIMARY KEY (impersonation_id, act, target_id),
  CONSTRAINT impersonation_acts_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX impersonation_acts_user ON impersonation_acts (user_id);

-- Append-only: sign-ins, refusals and changes of rights.
CREATE TABLE account_events (
  id varchar(22) NOT NULL,
  user_id varchar(22) NOT NULL,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  device text,
  network text,
  detail text,
  CONSTRAINT account_events_pkey PRIMARY KEY (id),
  CONSTRAINT account_events_user_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX account_events_of_user ON account_events (user_id, at);

-- Append-only: what admins change.
CREATE TABLE admin_changes (
  id varchar(22) NOT NULL,
  at timestamptz(3) NOT NULL,
  actor_id varchar(22) NOT NULL,
  action text NOT NULL,
  target_id text NOT NULL,
  before jsonb,
  after jsonb,
  CONSTRAINT admin_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX admin_changes_at ON admin_changes (at, id);
CREATE INDEX admin_changes_of_actor ON admin_changes (actor_id, at);
CREATE INDEX admin_changes_of_target ON admin_changes (target_id, at);

-- A trigger, so that every way of changing rights is recorded.
CREATE FUNCTION record_changed_rights() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO account_events (id, user_id, at, kind, detail)
    VALUES (left(replace(gen_random_uuid()::text, '-', ''), 22), NEW.id, now(), 'rights_changed',
            concat_ws(' ', OLD.role, OLD.subscription_status) || ' > '
              || concat_ws(' ', NEW.role, NEW.subscription_status));
    RETURN NULL;
  END $$;
CREATE TRIGGER users_rights_are_recorded AFTER UPDATE OF role, subscription_status ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.subscription_status IS DISTINCT FROM NEW.subscription_status)
  EXECUTE FUNCTION record_changed_rights();

-- Every process hears of an ended session and ends its event streams.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('row_changed', OLD.id);
    RETURN NULL;
  END $$;
CREATE TRIGGER notify_session_ended AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

-- An impersonation ends by the admin, the person or time, or with the session or account of either. An account that is
-- being deleted keeps no events.
CREATE FUNCTION record_impersonation_end() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    ended_at timestamptz := least(now(), OLD.expires_at);
  BEGIN
    INSERT INTO admin_changes (id, at, actor_id, action, target_id)
    VALUES (translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
            ended_at, OLD.impersonator_id, 'impersonation_ended', OLD.user_id);
    INSERT INTO account_events (id, user_id, at, kind)
    SELECT translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
           id, ended_at, 'impersonation_ended'
      FROM users WHERE id = OLD.user_id;
    RETURN NULL;
  END $$;
CREATE TRIGGER record_impersonation_end AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.impersonator_id IS NOT NULL) EXECUTE FUNCTION record_impersonation_end();

-- Events of existing accounts stay for a year; those of a deleted account may follow it.
CREATE FUNCTION keep_account_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF OLD.at < now() - interval '365 days' OR NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) THEN
        RETURN OLD;
      END IF;
    END IF;
    RAISE EXCEPTION 'account_events is append-only';
  END $$;
CREATE TRIGGER account_events_are_kept BEFORE DELETE OR UPDATE ON account_events
  FOR EACH ROW EXECUTE FUNCTION keep_account_events();
CREATE TRIGGER account_events_are_not_emptied BEFORE TRUNCATE ON account_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_account_events();

CREATE FUNCTION keep_admin_changes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'admin_changes is append-only';
  END $$;
CREATE TRIGGER admin_changes_are_kept BEFORE DELETE OR UPDATE ON admin_changes
  FOR EACH ROW EXECUTE FUNCTION keep_admin_changes();
CREATE TRIGGER admin_changes_are_not_emptied BEFORE TRUNCATE ON admin_changes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_admin_changes();
