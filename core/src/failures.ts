/**
 * HTTP statuses of expected failures by code. The server answers with `{ status, statusText, errorCode, description,
 * fields, details }`; the app shows the message for the code, or for its reason.
 */
export const FAILURE_STATUS = {
  bad_request: 400,
  invalid_input: 422,
  invalid_cursor: 400,
  query_too_complex: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  method_not_allowed: 405,
  no_changes: 400,
  key_invalid: 410,
  conflict: 409,
  /** Nobody was there before; `details.year` is the year of the first ascent. */
  before_first_ascent: 422,
  /** Another user has published a revision of the element since the draft was started. */
  stale_revision: 409,
  duplicate_track: 409,
  payload_too_large: 413,
  quota: 413,
  plan_limit: 403,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** Never from the server: the device has no space for what it shall keep. */
  device_full: 507,
  // tracks
  track_empty: 422,
  track_one_place: 422,
  track_too_many_points: 413,
  track_inflated_too_large: 413,
  track_malformed: 422,
  track_forbidden_markup: 422,
  track_unknown_format: 415,
  track_timeout: 422,
  archive_malformed: 422,
  archive_empty: 422,
  // images
  image_malformed: 422,
  image_too_large: 422,
  // accounts
  email_invalid: 422,
  password_too_short: 422,
  password_too_long: 422,
  password_common: 422,
  password_is_email: 422,
  password_is_product: 422,
  wrong_password: 422,
  password_missing: 422,
  account_leaving: 403,
  sign_in_refused: 401,
  sign_in_no_email: 422,
  sign_in_needs_log_in: 409,
  identity_taken: 409,
  last_way_in: 409,
  passkey_refused: 401,
  passkey_expired: 410,
  handle_invalid: 422,
  handle_taken: 409,
  // subscriptions
  already_subscribed: 409,
  payment_refused: 402,
  payments_unavailable: 503,
  // clubs
  no_seats: 409,
  // posts
  no_club: 422,
  post_blocked_words: 422,
  posting_limited: 403,
  post_repeated: 422,
  post_too_many_links: 422,
  post_too_many_mentions: 422,
} as const;

export type FailureCode = keyof typeof FAILURE_STATUS;

/**
 * Why, for codes that say too little: each failure of these has one of them as `details.reason`. The app has the text
 * `failures.<code>.<reason>` for each, whose placeholders are the other details.
 */
export const FAILURE_REASONS = {
  conflict: [
    /** A lost update: what was sent is based on an older version. */
    'changed_elsewhere',
    /** Something that it refers to was deleted. */
    'reference_gone',
    'still_running',
    'id_taken',
    'busy',
    // limits
    'passkeys_full',
    'zones_full',
    'collection_full',
    'imports_full',
    // activities and plans
    'is_draft',
    'has_left',
    'not_published',
    'is_plan',
    'no_plan',
    'day_to_come',
    // clubs
    'offered_elsewhere',
    'leads_plan',
    'sign_up_closed',
    'car_in_use',
    'drives',
    'name_taken',
    'pieces_in_use',
    'pieces_handed_out',
    'out_of_use',
    'few_pieces',
    'handed_out',
    // encyclopedia
    'draft_exists',
    'revision_shown',
    'photo_used',
    'edition_frozen',
    'edition_open',
    'import_running',
    // subscriptions
    'checkout_open',
  ],
  quota: [
    'tracks_storage',
    'photos_storage',
    'blocks',
    'handles',
    'participants',
    'checklist',
    'series',
    'commissions',
    'equipment',
    'editions',
    'lists',
    'drafts',
  ],
  no_seats: ['club', 'car'],
  plan_limit: ['club_ended', 'collections', 'collection_beyond', 'shortcuts', 'track_archive', 'packs', 'pack_area'],
  too_many_requests: ['too_fast', 'revisions_a_day', 'reports_a_day'],
} as const satisfies Partial<Record<FailureCode, readonly string[]>>;

export type ReasonedCode = keyof typeof FAILURE_REASONS;
export type PlainFailureCode = Exclude<FailureCode, ReasonedCode>;
export type FailureReason<Code extends ReasonedCode> = (typeof FAILURE_REASONS)[Code][number];

export const isReasoned = (code: FailureCode): code is ReasonedCode => Object.hasOwn(FAILURE_REASONS, code);

type Details = Readonly<Record<string, string | number>>;

interface Extra {
  fields?: Readonly<Record<string, FailureCode>>;
  details?: Details;
  cause?: unknown;
}

type Given =
  // A reason of another code has no text.
  | [code: PlainFailureCode, description: string, extra?: Extra & { details?: Details & { readonly reason?: never } }]
  | {
      [Code in ReasonedCode]: [
        code: Code,
        description: string,
        extra: Extra & { details: Details & { readonly reason: FailureReason<Code> } },
      ];
    }[ReasonedCode];

/**
 * An expected failure. `details` holds values for the message, never a stack, path or SQL; `cause` is only logged,
 * never sent to the client.
 */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, FailureCode>> | undefined;
  readonly details: Details | undefined;

  constructor(...[code, description, extra = {}]: Given) {
    super(description, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'Failure';
    this.code = code;
    this.status = FAILURE_STATUS[code];
    this.fields = extra.fields;
    this.details = extra.details;
  }
}

/** Handles a rejection: null where something is not there. @throws the error if it is another one */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof Failure && error.code === 'not_found') return null;
  throw error;
}
