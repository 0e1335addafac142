/** All limits that users can run into, shared by server and app. */

export const TRACK_FILE_MAX_BYTES = 25_000_000;
export const TRACK_INFLATED_MAX_BYTES = 100_000_000;
export const TRACK_MAX_POINTS = 200_000;
export const DRAWN_TRACK_MAX_POINTS = 1_000;
export const TRACK_MAX_SEGMENTS = 5_000;
/** Points of one address, so that all fit into `URL_MAX_LENGTH` with six decimals. */
export const HEIGHTS_QUERY_MAX_POINTS = 80;
export const TRACK_MAX_WAYPOINTS = 2_000;
/** Occurrences counted at one place; going back and forth could create any number of them. */
export const MATCH_VISITS_MAX = 50;
export const TRACK_EDITS_MAX = 200;
export const TRACK_EDIT_RUNS_MAX = 1_000;
export const TRACK_EDIT_SOURCES_MAX = 30;
export const TRACKS_ON_MAP_MAX = 10;
/** The measured line is part of the URL, which has to fit into a message. */
export const MEASURE_MAX_POINTS = 100;
export const TARGET_PLACES_MAX = 5_000;
/** Of one member on a map of tiles. */
export const TARGET_POINTS_MAX = 200_000;
/** Of one member on a map of tiles, latest first. */
export const ACTIVITIES_ON_MAP_MAX = 50_000;
/** Targets that are set at once. */
export const TARGETS_CHANGED_MAX = 500;
/** Ascents of one import; each is matched with elements nearby. */
export const ASCENT_ROWS_MAX = 2_000;
export const ASCENT_NOTE_MAX_LENGTH = 2_000;
export const COMPANIONS_MAX_LENGTH = 300;
export const COMPLETIONS_SHOWN_MAX = 100;
export const WISH_MAX_YEARS = 50;
export const ASCENT_FILE_MAX_BYTES = 5_000_000;
export const TRACK_QUOTA_BYTES = 5_000_000_000;

export const JSON_BODY_MAX_BYTES = 1_000_000;
export const QUERY_MAX_DEPTH = 10;
export const QUERY_MAX_ALIASES = 15;
export const QUERY_MAX_TOKENS = 2_000;
/** Sum of fields times the rows that each may return. */
export const QUERY_MAX_COST = 6_000;
/** Limit on the cost counted while an operation runs: lists may be longer than estimated, and nested in themselves. */
export const QUERY_MAX_SPENT = 25_000;
/** Cost of a field that runs its own SQL statement per row, or returns a whole line or outline. */
export const QUERY_STATEMENT_COST = 25;
export const PAGE_MAX_ROWS = 100;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_ADVISED_LENGTH = 15;
export const PASSWORD_MAX_LENGTH = 200;
export const PERSON_NAME_MAX_LENGTH = 60;
/** Path limit of RFC 5321. */
export const EMAIL_MAX_LENGTH = 254;
export const SHORTCUT_NAME_MAX_LENGTH = 60;
export const ELEMENT_NAME_MAX_LENGTH = 120;
export const RICH_TEXT_MAX_CHARACTERS = 50_000;
export const RICH_TEXT_MAX_NODES = 5_000;
export const URL_MAX_LENGTH = 2_000;
export const OTHER_NAMES_MAX = 30;
export const ELEMENT_LINE_MAX_POINTS = 20_000;
/** Places that a route goes through. */
export const ROUTE_MAX_WAYPOINTS = 60;
/** Self-intersection is only checked up to the second number of points, because the check is quadratic. */
export const AREA_MAX_POINTS = 20_000;
export const AREA_CHECKED_POINTS = 2_000;
export const ELEMENT_LINKS_MAX = 30;
export const NEAR_MAX_METERS = 200_000;
export const LIST_MAX_ITEMS = 1_000;
export const LIST_MAX_EDITIONS = 100;
export const STATES_MAX = 1_001;
export const LISTS_JOINED_MAX = 500;
export const REVISION_COMMENT_MAX_LENGTH = 200;
export const DRAFTS_MAX = 200;
/** How long what was deleted without a bin can be had back. */
export const UNDO_MINUTES = 60;
/** Daily limit for users registered less than a week ago, and for all others. */
export const PUBLISH_NEW_PER_DAY = 20;
export const PUBLISH_PER_DAY = 500;
export const REVERT_STEP = 20;
export const DESCRIPTION_MAX_LENGTH = 600;
export const ACTIVITY_TITLE_MAX_LENGTH = 120;
export const ACTIVITY_TEXT_MAX_LENGTH = 20_000;
export const ACTIVITY_EQUIPMENT_MAX_LENGTH = 2_000;
export const CONDITIONS_NOTE_MAX_LENGTH = 2_000;
export const ACTIVITY_MAX_DAYS = 400;
export const ACTIVITY_MAX_MILESTONES = 200;
export const MILESTONE_NAME_MAX_LENGTH = 120;
export const MILESTONE_NOTE_MAX_LENGTH = 500;
export const PLAN_MAX_YEARS = 5;
export const PLAN_MAX_LEGS = 201;
export const PLAN_LEG_MAX_METERS = 200_000;
export const PLAN_LEG_MAX_CLIMB_METERS = 9_000;
export const PLAN_PAUSE_MAX_MINUTES = 1_440;
/** Places of a track whose sunlight is computed. */
export const PLAN_SUN_SAMPLES = 120;
export const PLAN_MARGIN_MAX_MINUTES = 720;
export const CALENDAR_MAX_EVENTS = 1_000;
/** Plans that the yearly report of a club counts. */
export const CLUB_REPORT_MAX_PLANS = 5_000;
export const PARTICIPANTS_MAX = 50;
export const CHECKLIST_MAX_ITEMS = 100;
export const CHECKLIST_ITEM_MAX_LENGTH = 100;
export const SERIES_MAX = 100;
export const SERIES_MAX_ACTIVITIES = 200;
export const SERIES_NAME_MAX_LENGTH = 120;
export const ACTIVITY_MAX_PHOTOS = 100;
/** A larger offset means that the clock was never set, which a manual correction cannot fix. */
export const CAMERA_SHIFT_MAX_HOURS = 48;
export const ACTIVITY_MAX_TRACKS = 20;
export const PACE_MIN_TRACKS = 3;
export const PACE_MIN_DISTANCE_METERS = 4_000;

/** Above this zoom the map enlarges the last tiles. */
export const TILE_MAX_ZOOM = 16;
export const TILE_MAX_FEATURES = 1_024;

export const SEARCH_TEXT_MAX_LENGTH = 100;
export const SEARCH_MAX_ROWS = 20;

export const ABOUT_MAX_LENGTH = 1_000;
export const CLUB_PLACE_MAX_LENGTH = 120;
export const CLUB_CONTACT_MAX_LENGTH = 200;
export const CLUB_INVITATIONS_AT_ONCE = 100;
export const MEMBERSHIP_MESSAGE_MAX_LENGTH = 500;
export const HIDDEN_ZONES_MAX = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
export const HIDDEN_ZONE_MIN_METERS = 200;
export const HIDDEN_ZONE_MAX_METERS = 1_600;
export const HIDDEN_ZONE_NAME_MAX_LENGTH = 60;
/** Distances hidden around both ends of a track; the second is the default. */
export const HIDDEN_ENDS_METERS = [0, 200, 400, 800, 1_600] as const;
export const ACCOUNT_DELETION_DAYS = 30;
/** Activities that one request changes or deletes. */
export const ACTIVITIES_CHANGED_MAX = 100;
export const LISTS_CHANGED_MAX = 100;
export const NAME_QUERY_MAX_LENGTH = 100;
export const DRAFTS_CHANGED_MAX = 100;
export const ACTIVITY_BIN_DAYS = 30;
export const ELEMENT_BIN_DAYS = 30;
export const IMAGE_FILE_MAX_BYTES = 20_000_000;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_SIDE = 16_000;
export const PROXIED_PICTURE_SECONDS = 600;
export const IMAGE_QUOTA_BYTES = 10_000_000_000;
export const IMAGE_CAPTION_MAX_LENGTH = 300;
export const ELEMENT_IMAGES_MAX = 100;
export const COLLECTION_NAME_MAX_LENGTH = 60;
export const COLLECTION_MAX_ELEMENTS = 1_000;
export const COLLECTION_NOTE_MAX_LENGTH = 500;

export const ABUSE_NOTE_MAX_LENGTH = 2_000;
export const CASES_SHOWN = 50;
export const APPEAL_DAYS = 20;
export const SANCTION_DAYS_MAX = 3_650;
/** News that one mail tells; the rest is a number. */
export const DIGEST_LINES_MAX = 12;
/** Characters of a post or title that a mail quotes. */
export const DIGEST_EXCERPT_LENGTH = 90;
export const BLOCKED_TERMS_MAX = 500;
/** Characters of a blocked word; shorter ones would be in every post. */
export const BLOCKED_TERM_LENGTHS = { min: 3, max: 200 };
export const ABUSE_REPORTS_PER_DAY = 30;

export const ERROR_REPORT_MAX_BYTES = 16_000;
export const ERROR_REPORTS_PER_MINUTE = 30;

export interface Rate {
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Limits per network (IP range): registrations, wrong passwords, password reset mails, started sign-ins with a
 * provider.
 */
export const REGISTRATIONS_RATE: Rate = { max: 500, windowSeconds: 3_600 };
export const NETWORK_GUESSES_RATE: Rate = { max: 25, windowSeconds: 300 };
export const PASSWORD_RESETS_RATE: Rate = { max: 20, windowSeconds: 3_600 };
/** Attempts to use the key of a mailed link. */
export const KEY_GUESSES_RATE: Rate = { max: 120, windowSeconds: 600 };
/** Pages and API reads of visitors that no cache answers. */
export const VISITOR_READS_RATE: Rate = { max: 600, windowSeconds: 60 };
/** Pages of the sandbox of payments, each of which writes one row. */
export const SANDBOX_PAGES_RATE: Rate = { max: 120, windowSeconds: 60 };
/** Panoramas that no cache answers. */
export const PANORAMAS_RATE: Rate = { max: 30, windowSeconds: 60 };
/** Walks to places that no cache answers. */
export const WALKS_RATE: Rate = { max: 60, windowSeconds: 60 };
/** To one place. */
export const WALKS_MAX = 3;
/** Maps of activities that have to be made; their tiles are not counted. */
export const ACTIVITY_MAPS_RATE: Rate = { max: 120, windowSeconds: 60 };
/** Sunlight along tracks that no cache answers. */
export const TRACK_SUN_RATE: Rate = { max: 30, windowSeconds: 60 };
export const SIGN_INS_RATE: Rate = { max: 60, windowSeconds: 600 };
/** Per network: each visit to a form for logging in asks for one, each login for another. */
export const PASSKEYS_RATE: Rate = { max: 300, windowSeconds: 600 };
/**
 * Limits per email address: wrong passwords, and mails of one kind, so that nobody can flood the mailbox of someone
 * else.
 */
export const ACCOUNT_GUESSES_RATE: Rate = { max: 25, windowSeconds: 3_600 };
export const MAILS_RATE: Rate = { max: 4, windowSeconds: 3_600 };
/** Limits per user. Wide changes are those that invalidate the whole page cache. */
export const WIDE_CHANGES_RATE: Rate = { max: 60, windowSeconds: 3_600 };
export const PROFILE_IMAGES_RATE: Rate = { max: 30, windowSeconds: 3_600 };
export const HANDLE_MIN_LENGTH = 3;
export const HANDLE_MAX_LENGTH = 30;
/** Names of one member, former ones included. */
export const HANDLES_MAX = 20;
export const BLOCKS_MAX = 5_000;
export const MENTIONABLE_ROWS = 8;

/** Devices of a member that get push messages; the oldest make room. */
export const DEVICES_MAX = 20;
export const DEVICE_TOKEN_MAX_LENGTH = 3_000;
export const DEVICES_RATE: Rate = { max: 60, windowSeconds: 3_600 };
export const SUGGESTED_ROWS = 12;
/** Notifications that are counted: the latest ones. */
export const COUNTED_NOTIFICATIONS = 1_000;
export const HANDLE_CHANGES_RATE: Rate = { max: 5, windowSeconds: 86_400 };
export const POST_MAX_LENGTH = 5_000;
/** Posts, activities, elements and members of one page. */
export const VIEWER_STATES_MAX = 100;
export const POST_IMAGES_MAX = 10;
export const POST_REVISIONS_SHOWN = 20;
/** The same text in the same place within this time is one post. */
export const TWIN_POST_MINUTES = 10;
/** Members are new for so long, unless they pay. */
export const NEW_MEMBER_HOURS = 7 * 24;

export interface PostingLimits {
  readonly postsPerHour: number;
  readonly postsPerDay: number;
  /** Addresses of other sites in one post. */
  readonly links: number;
  readonly mentions: number;
  /** Posts with the same letters; shorter texts may be repeated. */
  readonly sameTextPerDay: number;
  readonly sameTextMinLength: number;
  readonly followsPerDay: number;
}

export const POSTING_LIMITS: Readonly<Record<'newMember' | 'member', PostingLimits>> = {
  newMember: {
    postsPerHour: 30,
    postsPerDay: 100,
    links: 2,
    mentions: 5,
    sameTextPerDay: 1,
    sameTextMinLength: 24,
    followsPerDay: 100,
  },
  member: {
    postsPerHour: 60,
    postsPerDay: 300,
    links: 10,
    mentions: 20,
    sameTextPerDay: 3,
    sameTextMinLength: 24,
    followsPerDay: 300,
  },
};
export const POST_EDITS_RATE: Rate = { max: 60, windowSeconds: 3_600 };
export const REACTION_RATE: Rate = { max: 600, windowSeconds: 3_600 };
export const ACTIVITY_FILES_RATE: Rate = { max: 6_000, windowSeconds: 3_600 };
/** A device sends one each minute, and may catch up. */
export const LIVE_POSITIONS_RATE: Rate = { max: 600, windowSeconds: 3_600 };
export const LIVE_LINKS_RATE: Rate = { max: 30, windowSeconds: 3_600 };
export const LIVE_LINK_MAX_HOURS = 72;
/** Addresses that are told when somebody is overdue. */
/** Members who are told that somebody who shares a live link is not back. */
export const LIVE_COMPANIONS_MAX = 10;
export const LIVE_ALARM_ADDRESSES_MAX = 3;
/** New addresses of one member: mails go to people who have not asked for them. */
export const LIVE_ALARM_ADDRESSES_RATE: Rate = { max: 20, windowSeconds: 86_400 };
/** How long after the expected return. */
export const LIVE_ALARM_GRACE_MINUTES = 30;
/** What may be in one pack for offline use. An area is measured by all its boxes; an element takes 4 km² around it. */
export const PACK_LIMITS = {
  free: { elements: 50, squareKm: 250, bytes: 60_000_000 },
  paid: { elements: 1_000, squareKm: 2_500, bytes: 400_000_000 },
} as const;
export const PACK_ORDERS_RATE: Rate = { max: 60, windowSeconds: 3_600 };
export const TRACK_EDITS_RATE: Rate = { max: 300, windowSeconds: 3_600 };
export const IMAGES_RATE: Rate = { max: 500, windowSeconds: 3_600 };
export const INVITATIONS_RATE: Rate = { max: 100, windowSeconds: 3_600 };
export const EXPORTS_RATE: Rate = { max: 5, windowSeconds: 3_600 };

/** European emergency number, shown on screens and on paper where a lost reader looks first. */
export const EMERGENCY_NUMBER = '112';

export const ACTIVITY_ARCHIVE_MAX_BYTES = 1_000_000_000;
export const ACTIVITY_ARCHIVE_INFLATED_MAX_BYTES = 4_000_000_000;
export const ACTIVITY_IMPORT_MAX_FILES = 5_000;
export const ACTIVITY_IMPORTS_MAX = 20;
export const ACTIVITY_ARCHIVES_WAITING_MAX = 3;
export const ACTIVITIES_PUBLISHED_AT_ONCE = 20;

/** Of a day's trip, without breaks. */
export const WHAT_NEXT_HOURS_MAX = 16;
export const WHAT_NEXT_PLACE_NAME_MAX = 120;
export const WHAT_NEXT_PROPOSALS_MAX = 5;
/** Targets farther than this are not proposed. */
export const WHAT_NEXT_REACH_METERS = 40_000;
export const WHAT_NEXT_RATE: Rate = { max: 120, windowSeconds: 3_600 };
/** Imports of past ascents and their dry runs. */
export const ASCENT_IMPORTS_RATE: Rate = { max: 120, windowSeconds: 3_600 };
