import { expect, test } from 'vitest';
import { entities } from '#server/entities.ts';

/**
 * What bounds the texts and documents that each table stores, by table: how many rows, and by column how long. A new table or column
 * fails here until somebody decides. Ids of a fixed length are left out.
 *
 * - code: one of a few words of the product, or an id, a key or a hash that the product makes
 * - schema: a limit of the contract; N characters or entries
 * - quota: `documentBytes` counts it
 * - cut: cut to a length when it is stored
 * - admins, provider, machine: nobody else writes it
 */
type Bound = 'code' | 'schema' | 'quota' | 'cut' | 'admins' | 'provider' | 'machine';
type Table = { rows: string; columns: Record<string, Bound> };

const all = (bound: Bound, ...names: string[]): Record<string, Bound> =>
  Object.fromEntries(names.map((name) => [name, bound]));

const tables: Record<string, Table> = {
  studios: { rows: 'one per owner', columns: all('schema', 'rooms', 'brand_kit') },
  users: {
    rows: 'accounts, slowed per address',
    columns: {
      ...all('schema', 'email', 'first_name', 'last_name'),
      ...all('code', 'role', 'subscription_status', 'password_hash'),
      ...all('provider', 'stripe_customer_id', 'stripe_subscription_id'),
      kept_planning: 'schema',
    },
  },
  account_mails: {
    rows: 'changes of a plan or a team',
    columns: { ...all('code', 'key', 'subject', 'text'), currency: 'provider' },
  },
  team_members: {
    rows: 'STUDIO_TEAM_MAX',
    columns: {
      ...all('schema', 'email', 'name', 'handle'),
      ...all('code', 'former_role', 'invitation_hash'),
    },
  },
  subscriptions: {
    rows: 'one per plan that is paid for',
    columns: {
      ...all('code', 'provider', 'plan', 'status', 'granted_plan', 'former_role'),
      ...all('provider', 'provider_id', 'customer_id', 'currency'),
    },
  },
  checkout_sessions: {
    rows: 'one open at a time, slowed',
    columns: { ...all('code', 'plan', 'state'), ...all('provider', 'provider_id') },
  },
  checkout_consents: { rows: 'two per checkout', columns: all('code', 'kind', 'plan', 'text') },
  webhook_events: {
    rows: 'events of the provider, swept',
    columns: all('provider', 'id', 'type', 'problem', 'subject_kind', 'subject_id'),
  },
  withdrawals: { rows: 'slowed', columns: { name: 'schema', token_hash: 'code' } },
  sessions: {
    rows: 'sign-ins, slowed, swept',
    columns: { ...all('code', 'id_hash', 'signed_in_with'), ...all('cut', 'user_agent', 'network') },
  },
  authenticator_apps: { rows: 'one per account', columns: { sealed_secret: 'code' } },
  recovery_codes: { rows: 'RECOVERY_CODES', columns: { code_hash: 'code' } },
  pending_sign_ins: { rows: 'sign-ins, slowed, swept', columns: all('code', 'token_hash', 'checked_hash') },
  passkeys: {
    rows: 'PASSKEYS_MAX',
    columns: all('schema', 'credential_id', 'public_key', 'transports', 'name'),
  },
  passkey_challenges: { rows: 'slowed per address, swept', columns: { challenge_hash: 'code' } },
  api_tokens: { rows: 'API_TOKENS_MAX', columns: { token_hash: 'code', name: 'schema', scopes: 'code' } },
  push_subscriptions: { rows: 'one per session', columns: all('schema', 'endpoint', 'p256dh', 'auth') },
  login_attempts: { rows: 'swept after a day', columns: { key: 'code' } },
  known_devices: { rows: 'sign-ins, slowed, swept', columns: { token_hash: 'code' } },
  email_confirmations: { rows: 'slowed, swept', columns: { token_hash: 'code', new_email: 'schema' } },
  account_events: {
    rows: 'acts of an account, slowed, swept after ACCOUNT_EVENT_DAYS',
    columns: { kind: 'code', device: 'cut', network: 'cut', detail: 'schema' },
  },
  admin_changes: { rows: 'acts of admins', columns: all('admins', 'action', 'target_id', 'before', 'after') },
  impersonation_acts: {
    rows: 'MAX_ACTS per session that a person has allowed, until it is mailed',
    columns: { act: 'code', target_id: 'schema', admin_email: 'schema' },
  },
  password_resets: { rows: 'slowed, swept', columns: { token_hash: 'code' } },
  instructor_preferences: {
    rows: 'one per account',
    columns: {
      ...all('schema', 'instructor_name', 'handle', 'studio', 'last_class_time'),
      writing_style: 'code',
    },
  },
  class_types: { rows: 'CLASS_TYPES_MAX', columns: { class_type: 'schema' } },
  class_descriptions: { rows: 'CLASS_TYPES_MAX', columns: all('schema', 'class_name', 'description') },
  class_sessions: {
    rows: 'CLASS_SESSIONS_MAX',
    columns: {
      ...all('schema', 'class_type', 'instructor', 'room', 'details', 'planned_instructor', 'source_key'),
      source: 'code',
    },
  },
  class_session_revisions: {
    rows: 'the last 20 of a class, and those that promos and rows of batches show',
    columns: all('schema', 'class_type', 'instructor', 'room', 'details'),
  },
  timetable_settings: { rows: 'one per account', columns: all('schema', 'columns', 'time_zone') },
  calendar_feeds: {
    rows: 'one per account',
    columns: {
      ...all('schema', 'url', 'time_zone', 'zones', 'rows', 'left_out_events'),
      ...all('cut', 'etag', 'last_modified'),
      ...all('code', 'problem', 'state'),
    },
  },
  uploads: {
    rows: 'quota of the library, ended ones swept',
    columns: {
      title: 'schema',
      ...all('code', 'kind', 'library_type', 'state', 'error_code', 'error_message', 'source_key', 'whole'),
    },
  },
  upload_signatures: { rows: 'slowed, swept', columns: { signature_hash: 'code' } },
  assets: {
    rows: 'quota of the library',
    columns: {
      title: 'schema',
      ...all('code', 'id', 'kind', 'library_type', 'file_key', 'poster_key', 'proxy_key', 'fallback_key'),
      ...all('code', 'thumbnail_key', 'mime_type', 'strip', 'regions', 'track', 'mood', 'sha256'),
    },
  },
  favorites: { rows: 'assets that the person sees', columns: { asset_id: 'code' } },
  class_overlays: { rows: 'acts of admins', columns: { asset_id: 'code' } },
  promos: {
    rows: 'quota of promos',
    columns: { title: 'schema', document: 'quota', saved_by: 'schema' },
  },
  promo_versions: {
    rows: 'quota of versions',
    columns: { document: 'quota', name: 'schema', saved_by: 'schema' },
  },
  templates: {
    rows: 'quota of templates; deleted ones that bind a promo by documentBytes',
    columns: { title: 'schema', document: 'quota' },
  },
  template_revisions: {
    rows: '50 per template',
    columns: { document: 'quota', locks: 'schema' },
  },
  renders: {
    rows: 'quota of videos; those without a video by documentBytes',
    columns: {
      title: 'schema',
      document: 'quota',
      ...all(
        'code',
        'quality_preset',
        'kind',
        'state',
        'stage',
        'way',
        'way_reason',
        'content_hash',
        'error_code',
      ),
    },
  },
  kept_videos: { rows: 'videos of an account', columns: all('code', 'content_hash', 'way', 'way_reason') },
  downloads: {
    rows: 'downloads, slowed',
    columns: {
      ...all('code', 'video_key', 'user_role', 'user_subscription_status'),
      ...all('schema', 'user_email', 'instructor_name', 'class_type'),
    },
  },
  batches: { rows: 'BATCHES_MAX', columns: { title: 'schema', document: 'quota' } },
  batch_rows: { rows: 'BATCH_ROWS_MAX', columns: { form: 'quota', texts: 'quota', asset_id: 'schema' } },
  clip_uses: { rows: 'one per promo', columns: { asset_id: 'code' } },
  week_plans: {
    rows: 'one per account',
    columns: { time_zone: 'schema', start: 'schema', problem: 'code' },
  },
  prepared_weeks: { rows: 'one a week', columns: all('code', 'outcome', 'mailed') },
  overlay_tracks: { rows: 'quota of overlay tracks', columns: { document: 'quota', quality_preset: 'code' } },
  compressions: {
    rows: 'COMPRESSIONS_MAX',
    columns: { file_name: 'schema', ...all('code', 'result', 'state', 'error_code', 'error_message') },
  },
  transparency_tests: {
    rows: 'TRANSPARENCY_TESTS_MAX',
    columns: all('code', 'videos', 'state', 'error_code', 'error_message'),
  },
  render_posters: { rows: 'one per video', columns: { jpeg: 'machine' } },
  video_page_addresses: { rows: '20 per page', columns: { token_hash: 'code' } },
  review_link_addresses: { rows: '20 per link', columns: { token_hash: 'code' } },
  review_entries: {
    rows: 'REVIEW_ENTRIES_MAX per link; no link beyond documentBytes',
    columns: { kind: 'code', author: 'quota', text: 'quota', about_text: 'quota' },
  },
  people: { rows: 'PEOPLE_MAX', columns: { name: 'schema' } },
  consents: { rows: 'CONSENTS_MAX', columns: { agreed: 'code' } },
  clips_without_people: { rows: 'one per clip and ledger', columns: { asset_id: 'code' } },
  asset_people: { rows: 'people of each clip', columns: { asset_id: 'code' } },
  promotion_texts: {
    rows: 'PROMOTION_TEXTS_MAX per promo',
    columns: { ...all('code', 'writer', 'writing_style', 'length'), blocks: 'quota' },
  },
  writing_preferences: { rows: 'one per account', columns: all('schema', 'do_say', 'dont_say') },
  wording_list: {
    rows: 'WORDING_LIST_MAX',
    columns: all('admins', 'word', 'platform', 'hidden_in', 'source_title', 'source_url', 'alternatives'),
  },
  workers: { rows: 'processes, swept', columns: all('machine', 'id', 'host', 'facts') },
  backups: { rows: 'backups', columns: all('machine', 'host', 'folder', 'name', 'problem') },
};

test('every column that stores texts or documents has a bound, and a new one is decided here', () => {
  const stored = entities.flatMap(({ options: { tableName = '', columns } }) =>
    Object.entries(columns).flatMap(([property, column]) => {
      const isLong = column?.array === true || ['text', 'jsonb', 'bytea'].includes(String(column?.type));
      return isLong ? [`${tableName}.${column?.name ?? property}`] : [];
    }),
  );
  const decided = Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(decided.toSorted()).toEqual(stored.toSorted());
});
