/** Every number a person can run into, in one place for both sides. */

/** A track file as sent, in bytes. */
export const TRACK_FILE_MAX_BYTES = 25_000_000;
/** A track file after unpacking (gzip, KMZ), in bytes. */
export const TRACK_INFLATED_MAX_BYTES = 100_000_000;
/** Points of all segments of one track file. */
export const TRACK_MAX_POINTS = 200_000;
/** Points of a track that is drawn by hand. */
export const DRAWN_TRACK_MAX_POINTS = 1_000;
/** Segments of one track file, after cutting at gaps; a merged file of years has some hundreds. */
export const TRACK_MAX_SEGMENTS = 5_000;
/** Waypoints kept of one track file. */
export const TRACK_MAX_WAYPOINTS = 2_000;
/** Times that a track was at one place, as far as they are told apart: to and fro makes any number. */
export const TRACK_VISITS_MAX = 50;
/** Steps of editing that are applied at once, runs of points that one of them removes, and tracks that are edited together. */
export const TRACK_EDITS_MAX = 200;
export const TRACK_EDIT_RUNS_MAX = 1_000;
export const TRACK_EDIT_SOURCES_MAX = 30;
/** Track files on the explore map at a time. */
export const TRACKS_ON_MAP_MAX = 10;
/** Places of a measured line: its address has to fit into a message. */
export const MEASURE_MAX_POINTS = 100;
/** Targets of a member on the explore map. */
export const TARGET_PLACES_MAX = 5_000;
/** Track files one account may keep, in bytes of originals. */
export const TRACK_QUOTA_BYTES = 5_000_000_000;

/** A JSON request body, in bytes. */
export const JSON_BODY_MAX_BYTES = 1_000_000;
/** Nesting of a GraphQL operation. */
export const QUERY_MAX_DEPTH = 10;
/** Aliased fields in a GraphQL operation. */
export const QUERY_MAX_ALIASES = 15;
/** Lexical tokens in a GraphQL operation. */
export const QUERY_MAX_TOKENS = 2_000;
/** Sum of fields times the rows they may return in a GraphQL operation. */
export const QUERY_MAX_COST = 5_000;
/** What it may come to when it runs: lists may be longer than is usual, and hold themselves. */
export const QUERY_MAX_SPENT = 25_000;
/** What a field adds to it that asks the database by itself for every row, or answers with a whole line or outline. */
export const QUERY_STATEMENT_COST = 25;
/** Rows of one page of a list. */
export const PAGE_MAX_ROWS = 100;

/** Characters of a password; longer ones are advised, no composition is asked for. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_ADVISED_LENGTH = 15;
export const PASSWORD_MAX_LENGTH = 200;
/** Characters of a first or last name. */
export const PERSON_NAME_MAX_LENGTH = 60;
/** Characters of an email address (RFC 5321, path limit). */
export const EMAIL_MAX_LENGTH = 254;
/** Characters of a shortcut's name. */
export const SHORTCUT_NAME_MAX_LENGTH = 60;
/** Characters of an element's name. */
export const ELEMENT_NAME_MAX_LENGTH = 120;
/** Characters and nodes of a rich text. */
export const RICH_TEXT_MAX_CHARACTERS = 50_000;
export const RICH_TEXT_MAX_NODES = 5_000;
/** Other names of an element. */
export const OTHER_NAMES_MAX = 30;
/** Points of the course of a linear element. */
export const ELEMENT_LINE_MAX_POINTS = 20_000;
/** Of the area of a region; up to the second number it is looked at whether it crosses itself. */
export const AREA_MAX_POINTS = 20_000;
export const AREA_CHECKED_POINTS = 2_000;
/** Pins that one access leads to. */
export const ELEMENT_LINKS_MAX = 30;
/** How far around a place a listing can ask. */
export const NEAR_MAX_METERS = 200_000;
/** Places of one list, and editions that it can have. */
export const LIST_MAX_ITEMS = 1_000;
export const LIST_MAX_EDITIONS = 100;
/** Elements whose states one call asks for: a list and all that it holds. */
export const STATES_MAX = 1_001;
/** Lists that one member has joined at a time. */
export const LISTS_JOINED_MAX = 500;
/** Characters of the line that says what a revision changed. */
export const REVISION_COMMENT_MAX_LENGTH = 200;
/** Drafts of one member. */
export const DRAFTS_MAX = 200;
/** Elements that a member of less than a week may publish in a day, and anybody else. */
export const PUBLISH_NEW_PER_DAY = 20;
export const PUBLISH_PER_DAY = 500;
/** Elements that one step of taking back a member's publications looks at. */
export const REVERT_STEP = 20;
/** Characters of a short description. */
export const DESCRIPTION_MAX_LENGTH = 600;
/** Characters of an activity's title. */
export const ACTIVITY_TITLE_MAX_LENGTH = 120;
/** Characters of an activity's story or directions. */
export const ACTIVITY_TEXT_MAX_LENGTH = 20_000;
/** Characters of what to take along, and of what is said of the conditions. */
export const ACTIVITY_EQUIPMENT_MAX_LENGTH = 2_000;
export const CONDITIONS_NOTE_MAX_LENGTH = 2_000;
/** Days of one activity. */
export const ACTIVITY_MAX_DAYS = 400;
/** Milestones of one activity. */
export const ACTIVITY_MAX_MILESTONES = 200;
/** Characters of the name of a milestone that is no element, and of what is said of one. */
export const MILESTONE_NAME_MAX_LENGTH = 120;
export const MILESTONE_NOTE_MAX_LENGTH = 500;
/** Years ahead that an activity can be planned. */
export const PLAN_MAX_YEARS = 5;
/** Legs of a plan: one to each milestone, and one back; what is typed in of one, and a pause after it. */
export const PLAN_MAX_LEGS = 201;
export const PLAN_LEG_MAX_METERS = 200_000;
export const PLAN_LEG_MAX_CLIMB_METERS = 9_000;
export const PLAN_PAUSE_MAX_MINUTES = 1_440;
/** Minutes that a plan leaves before dark. */
export const PLAN_MARGIN_MAX_MINUTES = 720;
/** Plans and activities in the calendar that other programs read, the latest of them. */
export const CALENDAR_MAX_EVENTS = 1_000;
/** Members that can be asked to come along. */
export const PARTICIPANTS_MAX = 50;
/** Things on the checklist of a plan, and characters of one. */
export const CHECKLIST_MAX_ITEMS = 100;
export const CHECKLIST_ITEM_MAX_LENGTH = 100;
/** Series of activities of one member, activities of one, and characters of its name. */
export const SERIES_MAX = 100;
export const SERIES_MAX_ACTIVITIES = 200;
export const SERIES_NAME_MAX_LENGTH = 120;
/** Photos of one activity. */
export const ACTIVITY_MAX_PHOTOS = 100;
/** Hours that clocks of cameras may be off: one that was never set is not told by hand. */
export const CAMERA_SHIFT_MAX_HOURS = 48;
/** Track files of one activity. */
export const ACTIVITY_MAX_TRACKS = 20;
/** Tracks that a pace is learned from, at least so many and each at least so long. */
export const PACE_MIN_TRACKS = 3;
export const PACE_MIN_DISTANCE_METERS = 4_000;

/** Zooms of the element tiles; above the last one the map enlarges the last. */
export const TILE_MAX_ZOOM = 16;
/** Features of one tile at the most, whatever is stored there. */
export const TILE_MAX_FEATURES = 1_024;

/** Characters of what somebody searches for. */
export const SEARCH_TEXT_MAX_LENGTH = 100;
/** Results of one search. */
export const SEARCH_MAX_ROWS = 20;

/** Characters of the text about a member. */
export const ABOUT_MAX_LENGTH = 1_000;
/** Circles around places whose tracks nobody else sees. */
export const HIDDEN_ZONES_MAX = 10;
export const HIDDEN_ZONE_MIN_METERS = 200;
export const HIDDEN_ZONE_MAX_METERS = 1_600;
export const HIDDEN_ZONE_NAME_MAX_LENGTH = 60;
/** What is hidden has its middle up to this share of the radius aside of the zone. */
export const HIDDEN_ZONE_SHIFT_SHARE = 0.5;
/** So much around both ends of a track others do not see; the second is usual. */
export const HIDDEN_ENDS_METERS = [0, 200, 400, 800, 1_600] as const;
/** Up to this share more is hidden of an end, drawn once for each track, so that its edge does not tell the place. */
export const HIDDEN_ENDS_MORE_SHARE = 0.5;
/** Days within which a deleted account can be had back. */
export const DELETION_DAYS = 30;
/** Days within which a deleted activity can be had back. */
export const ACTIVITY_BIN_DAYS = 30;
/** Days within which a deleted element can be put back. */
export const ELEMENT_BIN_DAYS = 30;
/** A picture as sent, in bytes, in pixels and along one side. */
export const IMAGE_FILE_MAX_BYTES = 20_000_000;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_SIDE = 16_000;
/** A picture of another site is asked for again after so long. */
export const PROXIED_PICTURE_SECONDS = 600;
/** Photos one account may keep, in bytes of originals. */
export const IMAGE_QUOTA_BYTES = 10_000_000_000;
/** Characters of what is said of a photo. */
export const IMAGE_CAPTION_MAX_LENGTH = 300;
/** Photos in the gallery of one element. */
export const ELEMENT_IMAGES_MAX = 100;
/** Characters of a collection's name, and elements that one holds. */
export const COLLECTION_NAME_MAX_LENGTH = 60;
export const COLLECTION_MAX_ELEMENTS = 1_000;

/** Characters of what a reader tells the administrators, and reports one member may send in a day. */
export const ABUSE_NOTE_MAX_LENGTH = 2_000;
export const ABUSE_REPORTS_PER_DAY = 30;

/** A report of an error as a browser sends it, in bytes. */
export const ERROR_REPORT_MAX_BYTES = 16_000;
/** Reports taken from one network in a minute. */
export const ERROR_REPORTS_PER_MINUTE = 30;

/** How often something may be done: so many times within a window. */
export interface Rate {
  readonly max: number;
  readonly windowSeconds: number;
}

/** From one network: accounts made, wrong passwords, mails asked for that set a new one, visits to a provider begun. */
export const REGISTRATIONS_RATE: Rate = { max: 500, windowSeconds: 3_600 };
export const NETWORK_GUESSES_RATE: Rate = { max: 25, windowSeconds: 300 };
export const PASSWORD_RESETS_RATE: Rate = { max: 20, windowSeconds: 3_600 };
export const SIGN_INS_RATE: Rate = { max: 60, windowSeconds: 600 };
/** For one address: wrong passwords, and mails of one kind; strangers could fill its mailbox otherwise. */
export const ACCOUNT_GUESSES_RATE: Rate = { max: 25, windowSeconds: 3_600 };
export const MAILS_RATE: Rate = { max: 4, windowSeconds: 3_600 };
/** By one member: changes after which every kept page is made anew, pictures of the profile, photos, exports. */
export const WIDE_CHANGES_RATE: Rate = { max: 60, windowSeconds: 3_600 };
export const PROFILE_IMAGES_RATE: Rate = { max: 30, windowSeconds: 3_600 };
export const REACTION_RATE: Rate = { max: 600, windowSeconds: 3_600 };
export const ACTIVITY_FILES_RATE: Rate = { max: 6_000, windowSeconds: 3_600 };
export const TRACK_EDITS_RATE: Rate = { max: 300, windowSeconds: 3_600 };
export const IMAGES_RATE: Rate = { max: 500, windowSeconds: 3_600 };
export const INVITATIONS_RATE: Rate = { max: 100, windowSeconds: 3_600 };
export const EXPORTS_RATE: Rate = { max: 5, windowSeconds: 3_600 };

/** European emergency number; the first thing that a lost reader may look for, on screens and on paper. */
export const EMERGENCY_NUMBER = '112';

/** Bytes of an archive of activities as sent, and of all tracks in it. */
export const ACTIVITY_ARCHIVE_MAX_BYTES = 1_000_000_000;
export const ACTIVITY_ARCHIVE_INFLATED_MAX_BYTES = 4_000_000_000;
/** Files of one import of activities. */
export const ACTIVITY_IMPORT_MAX_FILES = 5_000;
/** Imports of activities that a member has not closed yet. */
export const ACTIVITY_IMPORTS_MAX = 20;
/** Of these, archives that wait to be unpacked. */
export const ACTIVITY_ARCHIVES_WAITING_MAX = 3;
/** Drafts published by one operation. */
export const ACTIVITIES_PUBLISHED_AT_ONCE = 20;
