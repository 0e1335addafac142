// Generated from the migrations by `npm run codegen`: edit a migration, not this file.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type Json = JSONColumnType<object>;
type NullableJson = ColumnType<object | null, string | null | undefined, string | null>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type OptionalTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type OptionalJson = ColumnType<object, string | undefined, string>;

export interface AbuseReport {
  id: string;
  reporter_id: string | null;
  subject_kind: string;
  subject_id: string;
  reason: string;
  note: Generated<string>;
  created_at: OptionalTimestamp;
}

export interface Account {
  id: string;
  email: string;
  email_verified_at: NullableTimestamp;
  password_hash: string | null;
  first_name: string;
  last_name: Generated<string>;
  language: string;
  about: Generated<string>;
  is_admin: Generated<boolean>;
  created_at: OptionalTimestamp;
  suspended_at: NullableTimestamp;
  units: Generated<string>;
  theme: string | null;
  profile_visibility: Generated<string>;
  default_visibility: string | null;
  deletion_asked_at: NullableTimestamp;
  summary_confirmed_at: NullableTimestamp;
  summary_mailed_at: NullableTimestamp;
  unsubscribe_secret: Generated<string>;
  consumed_trial_level: string | null;
  device_secret: Generated<string>;
  hidden_ends_meters: Generated<number>;
  counts_in_heatmap: Generated<boolean>;
  limited_until: NullableTimestamp;
}

export interface AccountBlock {
  blocker_id: string;
  blocked_id: string;
  created_at: OptionalTimestamp;
}

export interface AccountFollow {
  follower_id: string;
  followed_id: string;
  state: string;
  created_at: OptionalTimestamp;
}

export interface AccountHandle {
  skeleton: string;
  account_id: string;
  handle: string;
  retired_at: NullableTimestamp;
}

export interface AccountKey {
  key_hash: Buffer;
  purpose: string;
  account_id: string;
  email: string;
  created_at: OptionalTimestamp;
  expires_at: Timestamp;
}

export interface AccountMute {
  muter_id: string;
  muted_id: string;
  muted_until: NullableTimestamp;
  created_at: OptionalTimestamp;
}

export interface AccountRelation {
  reader_id: string | null;
  owner_id: string | null;
  audience: string | null;
}

export interface AccountSummary {
  id: string | null;
  first_name: string | null;
  last_name: string | null;
  language: string | null;
  created_at: NullableTimestamp;
  suspended_at: NullableTimestamp;
  deletion_asked_at: NullableTimestamp;
  counts_in_heatmap: boolean | null;
}

export interface Activity {
  id: string;
  owner_id: string;
  status: Generated<string>;
  visibility: Generated<string>;
  kind: string;
  title: string;
  slug: string;
  story: Generated<string>;
  happened_on: string;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  created_at: OptionalTimestamp;
  updated_at: OptionalTimestamp;
  published_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  shows_ends: Generated<boolean>;
  ended_on: string | null;
  directions: Generated<string>;
  equipment: Generated<string>;
  difficulties: OptionalJson;
  conditions: NullableJson;
  revision: Generated<number>;
  saved_by: string | null;
  photo_shift_seconds: Generated<number>;
  photo_zone_minutes: number | null;
  hidden_at: NullableTimestamp;
  day_passed_on: string | null;
}

export interface ActivityImage {
  activity_id: string;
  image_id: string;
  position: number;
  is_cover: Generated<boolean>;
  placed_by: string;
  track_id: string | null;
  along_meters: number | null;
  lon: number | null;
  lat: number | null;
  line_at: NullableTimestamp;
}

export interface ActivityImport {
  id: string;
  owner_id: string;
  name: string;
  created_at: OptionalTimestamp;
  archive_key: string | null;
  attempts: Generated<number>;
  failure: string | null;
}

export interface ActivityImportFile {
  import_id: string;
  position: number;
  name: string;
  title: string | null;
  kind: string | null;
  storage_key: string | null;
  byte_size: number;
  attempts: Generated<number>;
  failure: string | null;
  track_id: string | null;
  activity_id: string | null;
}

export interface ActivityMember {
  activity_id: string | null;
  account_id: string | null;
}

export interface ActivityParticipant {
  activity_id: string;
  account_id: string;
  answer: Generated<string>;
  invited_at: OptionalTimestamp;
  confirmed_at: NullableTimestamp;
  visibility: string | null;
}

export interface ActivityPlan {
  activity_id: string;
  start_minute: number;
  zone: string;
  model: string;
  terrain: string;
  margin_minutes: number;
  legs: Json;
}

export interface ActivityRecording {
  activity_id: string | null;
  track_id: string | null;
  position: number | null;
}

export interface ActivitySummary {
  id: string | null;
  owner_id: string | null;
  status: string | null;
  published_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  title: string | null;
  happened_on: string | null;
}

export interface ActivityTrack {
  activity_id: string;
  position: number;
  track_id: string;
}

export interface AreaRing {
  element_id: string;
  part: number;
  ring: number;
  bbox: string;
  shape: string;
}

export interface Attempt {
  key: string;
  window_start: Timestamp;
  count: number;
}

export interface BillingCustomer {
  provider: string;
  account_id: string;
  customer_id: string;
}

export interface BillingEvent {
  provider: string;
  event_id: string;
  type: string;
  subscription_id: string | null;
  created_at: Timestamp;
  received_at: OptionalTimestamp;
}

export interface BlockedAccount {
  reader_id: string | null;
  owner_id: string | null;
}

export interface BlockedTerm {
  term: string;
  created_at: OptionalTimestamp;
}

export interface CalendarFeed {
  account_id: string;
  nonce: string;
  token_hash: Buffer;
  created_at: OptionalTimestamp;
}

export interface ChecklistItem {
  activity_id: string;
  account_id: string;
  item: string;
  is_own: boolean;
  is_done: Generated<boolean>;
  is_removed: Generated<boolean>;
  created_at: OptionalTimestamp;
}

export interface Checkout {
  id: string;
  provider: string;
  account_id: string;
  level: string;
  interval: string;
  units: number;
  trial_days: Generated<number>;
  state: Generated<string>;
  provider_id: string | null;
  url: string | null;
  created_at: OptionalTimestamp;
  expires_at: NullableTimestamp;
}

export interface Club {
  account_id: string;
  seats: number;
  seats_used: Generated<number>;
  place: Generated<string>;
  contact: Generated<string>;
}

export interface ClubCalendarFeed {
  id: string;
  club_id: string;
  account_id: string;
  commission_id: string | null;
  nonce: string;
  token_hash: Buffer;
  created_at: OptionalTimestamp;
}

export interface ClubHandover {
  club_id: string;
  account_id: string;
  asked_at: OptionalTimestamp;
}

export interface ClubInvitation {
  id: string;
  club_id: string;
  token_hash: Buffer;
  email: string | null;
  holds_seat: Generated<boolean>;
  invited_by: string | null;
  created_at: OptionalTimestamp;
  expires_at: Timestamp;
}

export interface ClubPlan {
  activity_id: string;
  club_id: string;
  commission_id: string | null;
  places: number | null;
  meeting_point: Generated<string>;
  meets_at: Generated<string>;
  requirements: Generated<string>;
  closes_on: string | null;
  offered_at: OptionalTimestamp;
  reminded_at: NullableTimestamp;
  level_scale: string | null;
  level_grade: string | null;
}

export interface Collection {
  id: string;
  account_id: string;
  name: string;
  created_at: OptionalTimestamp;
  shares_notes: Generated<boolean>;
}

export interface CollectionClub {
  collection_id: string;
  club_id: string;
  created_at: OptionalTimestamp;
}

export interface CollectionElement {
  collection_id: string;
  element_id: string;
  created_at: OptionalTimestamp;
  position: number | null;
  note: string | null;
}

export interface CollectionLink {
  collection_id: string;
  nonce: string;
  token_hash: Buffer;
  created_at: OptionalTimestamp;
}

export interface Commission {
  id: string;
  club_id: string;
  name: string;
}

export interface Completion {
  id: GeneratedAlways<number>;
  account_id: string;
  element_id: string;
  activity_id: string | null;
  completed_on: string;
  via_element_id: string | null;
  note: string | null;
  companions: string | null;
  style: string | null;
}

export interface DeletedContent {
  account_id: string;
  kind: string;
  id: string;
  content: Json;
  deleted_at: OptionalTimestamp;
}

export interface DeviceToken {
  id: GeneratedAlways<number>;
  account_id: string;
  session_family: string;
  platform: string;
  token: string;
  token_hash: Buffer;
  language: string;
  created_at: OptionalTimestamp;
}

export interface Element {
  id: string;
  kind: string;
  name: string;
  status: Generated<string>;
  author_id: string | null;
  catalogue_key: string | null;
  source: Generated<string>;
  lon: number | null;
  lat: number | null;
  place: GeneratedAlways<{ x: number; y: number } | null>;
  position_accuracy_meters: number | null;
  elevation_meters: number | null;
  prominence_meters: number | null;
  attributes: OptionalJson;
  parent_id: string | null;
  countries: Generated<string[]>;
  importance: Generated<number>;
  minzoom: Generated<number>;
  cell: number | null;
  search_text: Generated<string>;
  revision: Generated<number>;
  created_at: OptionalTimestamp;
  updated_at: OptionalTimestamp;
  is_protected: Generated<boolean>;
  merged_into_id: string | null;
  provenance: OptionalJson;
  quality: string | null;
  quality_gaps: Generated<string[]>;
  rated_revision: number | null;
  purged_at: NullableTimestamp;
  has_photos: Generated<boolean>;
  computed_facts: NullableJson;
}

export interface ElementAction {
  id: GeneratedAlways<number>;
  kind: string;
  element_id: string | null;
  other_id: string | null;
  revision: number | null;
  actor_id: string | null;
  account_id: string | null;
  count: Generated<number>;
  reason: Generated<string>;
  created_at: OptionalTimestamp;
}

export interface ElementDecision {
  id: number | null;
  kind: string | null;
  element_id: string | null;
  other_id: string | null;
  actor_id: string | null;
  account_id: string | null;
  reason: string | null;
  count: number | null;
  created_at: NullableTimestamp;
}

export interface ElementDifficulty {
  element_id: string;
  position: number;
  scale: string;
  value: string | null;
  score_low: number | null;
  score_high: number | null;
}

export interface ElementDraft {
  id: string;
  account_id: string;
  element_id: string | null;
  kind: string;
  base: NullableJson;
  base_revision: Generated<number>;
  content: Json;
  version: Generated<number>;
  created_at: OptionalTimestamp;
  updated_at: OptionalTimestamp;
  undecided: Generated<string[]>;
}

export interface ElementExternalId {
  source: string;
  external_id: string;
  element_id: string;
  digest: Generated<string>;
}

export interface ElementFollow {
  account_id: string;
  element_id: string;
  created_at: OptionalTimestamp;
}

export interface ElementFormerId {
  former_id: string;
  page: string;
  element_id: string;
}

export interface ElementImage {
  element_id: string;
  image_id: string;
  role: string;
  position: Generated<number>;
  crop: NullableJson;
}

export interface ElementLine {
  element_id: string;
  line: Buffer;
  bbox: string;
  length_meters: number;
}

export interface ElementLink {
  from_id: string;
  to_id: string;
  role: string;
}

export interface ElementName {
  element_id: string;
  position: number;
  name: string;
  language: string | null;
}

export interface ElementRegion {
  element_id: string;
  region_id: string;
  is_manual: Generated<boolean>;
  is_partial: Generated<boolean>;
}

export interface ElementRevision {
  element_id: string;
  number: number;
  author_id: string | null;
  comment: Generated<string>;
  created_at: OptionalTimestamp;
  snapshot: Json;
  is_hidden: Generated<boolean>;
  is_import: Generated<boolean>;
}

export interface ElementRevisionSummary {
  element_id: string | null;
  number: number | null;
  author_id: string | null;
  is_import: boolean | null;
  is_hidden: boolean | null;
  created_at: NullableTimestamp;
}

export interface ElementSummary {
  id: string | null;
  kind: string | null;
  name: string | null;
  status: string | null;
  lon: number | null;
  lat: number | null;
  place: { x: number; y: number } | null;
  elevation_meters: number | null;
  importance: number | null;
  author_id: string | null;
  source: string | null;
  catalogue_key: string | null;
  parent_id: string | null;
  merged_into_id: string | null;
  revision: number | null;
  is_protected: boolean | null;
  created_at: NullableTimestamp;
  updated_at: NullableTimestamp;
  purged_at: NullableTimestamp;
}

export interface ElementText {
  element_id: string;
  language: string;
  name: string;
  slug: string;
  description: Generated<string>;
  article: NullableJson;
}

export interface ElementTitle {
  element_id: string | null;
  language: string | null;
  name: string | null;
  slug: string | null;
}

export interface EquipmentItem {
  id: string;
  club_id: string;
  name: string;
  kind: string;
  count: number;
  condition: string;
  note: Generated<string>;
  created_at: OptionalTimestamp;
}

export interface EquipmentLoan {
  id: string;
  item_id: string;
  account_id: string;
  activity_id: string | null;
  count: number;
  from_day: string;
  to_day: string;
  state: string;
  handed_out_at: NullableTimestamp;
  returned_at: NullableTimestamp;
  created_at: OptionalTimestamp;
  reminded_at: NullableTimestamp;
}

export interface ErrorReport {
  fingerprint: string;
  kind: string;
  side: string;
  name: string;
  message: string;
  stack: string;
  page: string;
  release: string;
  request_id: string;
  first_at: OptionalTimestamp;
  last_at: OptionalTimestamp;
  count: Generated<number>;
}

export interface FeedEntry {
  kind: string;
  subject_id: string;
  actor_id: string;
  published_at: OptionalTimestamp;
  audience: Generated<string>;
}

export interface FollowedAccount {
  reader_id: string | null;
  owner_id: string | null;
  state: string | null;
}

export interface HeatmapActivity {
  activity_id: string;
  owner_id: string;
  cells: string[];
}

export interface HeatmapCell {
  level: number;
  cell: number;
  people: number;
}

export interface HeatmapStale {
  id: GeneratedAlways<number>;
  activity_id: string;
}

export interface HeatmapUserCell {
  cell: number;
  owner_id: string;
  activities: number;
}

export interface HiddenArea {
  account_id: string | null;
  lon: number | null;
  lat: number | null;
  radius_meters: number | null;
  shift_lon: number | null;
  shift_lat: number | null;
}

export interface HiddenZone {
  id: string;
  account_id: string;
  name: Generated<string>;
  lon: number;
  lat: number;
  radius_meters: number;
  shift_lon: number;
  shift_lat: number;
  created_at: OptionalTimestamp;
}

export interface IdempotentRequest {
  account_id: string;
  key: string;
  fingerprint: Buffer;
  started_at: OptionalTimestamp;
  status: number | null;
  body: string | null;
}

export interface Image {
  id: string;
  key: string;
  author_id: string | null;
  format: string;
  byte_size: number;
  sha256: Buffer;
  width: number;
  height: number;
  taken_at: NullableTimestamp;
  lon: number | null;
  lat: number | null;
  caption: Generated<string>;
  licence: string;
  placeholder: string;
  created_at: OptionalTimestamp;
  derived_at: NullableTimestamp;
  derive_attempts: Generated<number>;
  taken_at_is_local: Generated<boolean>;
  hidden_at: NullableTimestamp;
}

export interface ImagePage {
  image_id: string | null;
  tag: string | null;
}

export interface ImageSize {
  image_id: string;
  format: string;
  width: number;
  height: number;
  byte_size: number;
  sha256: Buffer;
}

export interface ImageSummary {
  id: string | null;
  author_id: string | null;
  taken_at: NullableTimestamp;
  taken_at_is_local: boolean | null;
  lon: number | null;
  lat: number | null;
}

export interface ImageUse {
  image_id: string;
  used_by: string;
  user_id: string;
  role: Generated<string>;
}

export interface ImportRun {
  key: string;
  file_name: string;
  bytes: number;
  placed_bytes: Generated<number>;
  report: Json;
  started_at: OptionalTimestamp;
}

export interface Invoice {
  id: string;
  account_id: string | null;
  provider: string;
  provider_id: string;
  series: string;
  number: number;
  issued_at: Timestamp;
  total_cents: number;
  net_cents: number;
  vat_cents: number;
  vat_rate: number;
  vat_kind: string;
  refunded_cents: Generated<number>;
  country: string | null;
  evidence: Json;
  buyer: Json;
  description: string;
  period_starts_at: Timestamp;
  period_ends_at: Timestamp;
  disputed_at: NullableTimestamp;
}

export interface InvoiceSeries {
  series: string;
  last_number: Generated<number>;
}

export interface JoinedList {
  list_id: string | null;
  account_id: string | null;
  joined_at: NullableTimestamp;
}

export interface LegacyUrl {
  language: string;
  path: string;
  element_id: string | null;
  page_path: string | null;
}

export interface LineFigures {
  element_id: string;
  terrain: string;
  revision: number;
  distance_meters: number | null;
  ascent_meters: number | null;
  descent_meters: number | null;
  min_elevation_meters: number | null;
  max_elevation_meters: number | null;
  is_closed: boolean | null;
  source: string | null;
  cell_meters: number | null;
  profile: NullableJson;
  computed_at: OptionalTimestamp;
  ground: string | null;
}

export interface ListCelebration {
  id: Generated<string>;
  account_id: string;
  list_id: string;
  created_at: OptionalTimestamp;
  celebrated_at: NullableTimestamp;
}

export interface ListEdition {
  list_id: string;
  number: number;
  dated_on: string;
  criterion: OptionalJson;
  source: Generated<string>;
  completes_at: number | null;
  frozen_at: NullableTimestamp;
  rule: NullableJson;
  source_url: Generated<string>;
  style: Generated<string>;
}

export interface ListEditionSummary {
  list_id: string | null;
  number: number | null;
  style: string | null;
  completes_at: number | null;
}

export interface ListItem {
  list_id: string;
  edition: number;
  position: number;
  element_id: string;
}

export interface ListMembership {
  list_id: string;
  account_id: string;
  joined_at: OptionalTimestamp;
}

export interface ListPlace {
  list_id: string | null;
  edition: number | null;
  position: number | null;
  element_id: string | null;
}

export interface ListRanking {
  list_id: string;
  shows_most_active: boolean;
  shows_first: boolean;
}

export interface ListStale {
  id: GeneratedAlways<number>;
  kind: string;
}

export interface LiveLink {
  id: string;
  account_id: string;
  key_hash: Buffer;
  is_coarse: boolean;
  created_at: OptionalTimestamp;
  expires_at: Timestamp;
  due_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  alarm_addresses: Generated<string[]>;
  alarmed_at: NullableTimestamp;
  companion_ids: Generated<string[]>;
  time_zone: string | null;
  alarm_key_hash: Buffer | null;
}

export interface LivePosition {
  link_id: string;
  lat: number;
  lon: number;
  elevation_meters: number | null;
  accuracy_meters: number;
  fixed_at: Timestamp;
}

export interface LiveSession {
  token_hash: Buffer | null;
  family: string | null;
  account_id: string | null;
}

export interface LoadedSet {
  name: string;
  digest: string;
  loaded_at: OptionalTimestamp;
}

export interface Mail {
  id: string;
  account_id: string | null;
  recipient_name: string;
  recipient_address: string;
  subject: string;
  body_text: string;
  body_html: string;
  unsubscribe_url: string | null;
  created_at: OptionalTimestamp;
  attempts: Generated<number>;
  due_at: OptionalTimestamp;
  sent_at: NullableTimestamp;
  failure: string | null;
}

export interface Maintenance {
  is_on: Generated<boolean>;
  since: OptionalTimestamp;
  until: NullableTimestamp;
}

export interface MemberActivity {
  account_id: string | null;
  activity_id: string | null;
  is_own: boolean | null;
  is_public: boolean | null;
  kind: string | null;
  happened_on: string | null;
  ended_on: string | null;
}

export interface MemberCompletion {
  account_id: string | null;
  element_id: string | null;
  completed_on: string | null;
}

export interface MemberDays {
  account_id: string;
  is_public: boolean;
  year: number;
  days: Json;
}

export interface MemberStatistics {
  account_id: string;
  is_public: boolean;
  value: Json;
}

export interface Membership {
  club_id: string;
  account_id: string;
  state: string;
  created_at: OptionalTimestamp;
  has_seat: Generated<boolean>;
  id: Generated<string | null>;
  role: Generated<string>;
  message: Generated<string>;
  answered_at: NullableTimestamp;
}

export interface Milestone {
  activity_id: string;
  position: number;
  element_id: string | null;
  name: Generated<string>;
  role: string;
  lon: number | null;
  lat: number | null;
  elevation_meters: number | null;
  along_meters: number | null;
  reached_at: NullableTimestamp;
  note: Generated<string>;
  image_id: string | null;
}

export interface ModerationCase {
  id: string;
  subject_kind: string;
  subject_id: string;
  state: Generated<string>;
  assignee_id: string | null;
  opened_at: OptionalTimestamp;
  closed_at: NullableTimestamp;
}

export interface ModerationDecision {
  id: number | null;
  case_id: string | null;
  actor_id: string | null;
  action: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  account_id: string | null;
  reason: string | null;
  at: NullableTimestamp;
}

export interface ModerationEvent {
  id: GeneratedAlways<number>;
  case_id: string | null;
  actor_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  account_id: string | null;
  reason: Generated<string>;
  until: NullableTimestamp;
  at: OptionalTimestamp;
}

export interface MutedAccount {
  reader_id: string | null;
  owner_id: string | null;
}

export interface MutedThread {
  reader_id: string | null;
  root_id: string | null;
}

export interface NewElement {
  element_id: string | null;
  actor_id: string | null;
  published_at: NullableTimestamp;
}

export interface Notification {
  id: GeneratedAlways<number>;
  recipient_id: string;
  kind: string;
  subject_id: string;
  last_at: OptionalTimestamp;
  read_at: NullableTimestamp;
  mailed_at: NullableTimestamp;
  subject_kind: string;
  bucket: Generated<number>;
  actor_count: Generated<number>;
  last_actor_id: string | null;
  pushed_at: NullableTimestamp;
}

export interface NotificationActor {
  recipient_id: string;
  kind: string;
  subject_kind: string;
  subject_id: string;
  bucket: number;
  actor_id: string;
  acted_at: OptionalTimestamp;
}

export interface NotificationDigest {
  recipient_id: string;
  frequency: string;
}

export interface NotificationSetting {
  recipient_id: string;
  kind: string;
  channel: string;
  is_on: boolean;
}

export interface OfflinePack {
  id: string;
  account_id: string;
  subject: Json;
  title: string;
  routes_language: string;
  language: string;
  created_at: OptionalTimestamp;
  build: string;
  state: Generated<string>;
  failure: string | null;
  attempts: Generated<number>;
  progress: Generated<number>;
  version: Generated<number>;
  manifest: string | null;
  byte_length: Generated<number>;
  built_at: NullableTimestamp;
}

export interface OpenCase {
  id: string | null;
  subject_kind: string | null;
  subject_id: string | null;
}

export interface OpenProfile {
  id: string | null;
  first_name: string | null;
  last_name: string | null;
  created_at: NullableTimestamp;
}

export interface OwnBlock {
  reader_id: string | null;
  owner_id: string | null;
}

export interface OwnGrade {
  account_id: string;
  scale: string;
  grade: string;
  stated_at: OptionalTimestamp;
}

export interface PackChunk {
  sha256: string;
  byte_length: number;
  is_stored: Generated<boolean>;
  touched_at: OptionalTimestamp;
}

export interface PackChunkUse {
  pack_id: string;
  build: string;
  sha256: string;
}

export interface PageView {
  day: string;
  page: string;
  count: number;
}

export interface PaidSubscription {
  id: string;
  provider: string;
  account_id: string;
  level: string;
  interval: string;
  units: number;
  status: string;
  period_starts_at: Timestamp;
  period_ends_at: Timestamp;
  renews: boolean;
  ended_at: NullableTimestamp;
  next_plan: NullableJson;
  has_paid: Generated<boolean>;
  fetched_at: Timestamp;
  failure_mails: Generated<number>;
  ending_mailed_for: NullableTimestamp;
  fewer_seats_mailed_for: NullableTimestamp;
  pending_change: NullableJson;
  trial_refused: Generated<boolean>;
}

export interface Passkey {
  id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: OptionalTimestamp;
  last_used_at: NullableTimestamp;
}

export interface PasskeyChallenge {
  challenge_hash: Buffer;
  account_id: string | null;
  expires_at: Timestamp;
}

export interface PaymentSummary {
  id: string | null;
  account_id: string | null;
  number: string | null;
  issued_at: NullableTimestamp;
  total_cents: number | null;
  refunded_cents: number | null;
  disputed_at: NullableTimestamp;
}

export interface PendingTarget {
  account_id: string | null;
  element_id: string | null;
}

export interface PlanCar {
  id: string;
  activity_id: string;
  driver_id: string;
  seats: number;
  from_place: Generated<string>;
  cents_per_seat: Generated<number>;
}

export interface PlanSignup {
  activity_id: string;
  account_id: string;
  state: string;
  role: Generated<string>;
  note: Generated<string>;
  car_id: string | null;
  agreed: Json;
  has_attended: boolean | null;
  signed_up_at: OptionalTimestamp;
  grade: string | null;
  asks_exception: Generated<boolean>;
}

export interface Post {
  id: string;
  author_id: string;
  text: string;
  subject_kind: string | null;
  subject_id: string | null;
  answers_id: string | null;
  root_id: string | null;
  created_at: OptionalTimestamp;
  deleted_at: NullableTimestamp;
  cites_id: string | null;
  audience: Generated<string>;
  audience_owner_id: string | null;
  body: NullableJson;
  edited_at: NullableTimestamp;
  hidden_at: NullableTimestamp;
  text_key: string | null;
}

export interface PostImage {
  post_id: string;
  image_id: string;
  position: number;
}

export interface PostMention {
  post_id: string;
  account_id: string;
  handle: string;
}

export interface PostRevision {
  post_id: string;
  number: number;
  text: string;
  body: NullableJson;
  replaced_at: OptionalTimestamp;
}

export interface PostSummary {
  id: string | null;
  author_id: string | null;
  created_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
}

export interface ProfileImage {
  account_id: string;
  role: string;
  id: string;
  width: number;
  height: number;
  created_at: OptionalTimestamp;
  stored_as: string | null;
}

export interface PublicActivity {
  id: string | null;
  owner_id: string | null;
  title: string | null;
  slug: string | null;
  happened_on: string | null;
  published_at: NullableTimestamp;
  updated_at: NullableTimestamp;
  kind: string | null;
  story: string | null;
  ended_on: string | null;
  has_conditions: boolean | null;
}

export interface PublicCompletion {
  id: number | null;
  account_id: string | null;
  element_id: string | null;
  activity_id: string | null;
  completed_on: string | null;
  via_element_id: string | null;
}

export interface PublicConditions {
  activity_id: string | null;
  happened_on: string | null;
  conditions: NullableJson;
}

export interface PublicImage {
  image_id: string | null;
  shown_by: string | null;
}

export interface PublicMilestone {
  activity_id: string | null;
  element_id: string | null;
  name: string | null;
}

export interface PublicParticipant {
  activity_id: string | null;
  account_id: string | null;
}

export interface PublicPost {
  id: string | null;
  author_id: string | null;
  root_id: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  text: string | null;
  created_at: NullableTimestamp;
}

export interface PublicPostImage {
  image_id: string | null;
  post_id: string | null;
  position: number | null;
}

export interface PublicTarget {
  account_id: string;
  element_id: string;
  state: string;
  scope: string;
  created_at: Timestamp;
  completed_on: string | null;
}

export interface PushQuietHours {
  account_id: string;
  from_hour: number;
  to_hour: number;
  time_zone: string;
}

export interface Reaction {
  subject_kind: string;
  subject_id: string;
  account_id: string;
  kind: string;
  created_at: OptionalTimestamp;
}

export interface RegionExclusion {
  element_id: string;
  region_id: string;
}

export interface RegionMember {
  element_id: string | null;
  region_id: string | null;
}

export interface RegionOutline {
  region_id: string;
  source: string;
  accuracy_meters: number | null;
}

export interface RegionParent {
  region_id: string;
  parent_id: string;
}

export interface ReportedAbuse {
  id: string | null;
  reporter_id: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  reason: string | null;
  note: string | null;
  created_at: NullableTimestamp;
}

export interface Sanction {
  id: string;
  account_id: string;
  kind: string;
  case_id: string | null;
  until: NullableTimestamp;
  appeal_key_hash: Buffer;
  appeal_by: Timestamp;
  ended_at: NullableTimestamp;
  created_at: OptionalTimestamp;
}

export interface SandboxPayments {
  is_only: Generated<boolean>;
  state: Json;
}

export interface SearchDoc {
  id: string;
  kind: string;
  tier: number;
  rank: number;
  names: string[];
  labels: string[];
  label_languages: string[];
  complete: string[];
  extra: string[];
  shown: Json;
}

export interface SearchStale {
  seq: GeneratedAlways<number>;
  id: string;
}

export interface SearchTier {
  kind: string;
  tier: number;
  floor: number;
  doc_count: number;
}

export interface SearchWord {
  seq: GeneratedAlways<number>;
  word: string;
}

export interface Series {
  id: string;
  owner_id: string;
  name: string;
  created_at: OptionalTimestamp;
}

export interface SeriesActivity {
  activity_id: string;
  series_id: string;
  position: number;
}

export interface ServerError {
  fingerprint: string | null;
  kind: string | null;
  name: string | null;
  message: string | null;
  count: number | null;
  last_at: NullableTimestamp;
}

export interface ServerSecret {
  name: string;
  secret: Generated<string>;
}

export interface Session {
  token_hash: Buffer;
  account_id: string;
  created_at: OptionalTimestamp;
  expires_at: Timestamp;
  user_agent: Generated<string>;
  id: Generated<string>;
  last_used_at: OptionalTimestamp;
  family: Generated<string>;
  transfer_hash: Buffer | null;
  transfer_until: NullableTimestamp;
  transfer_device: Buffer | null;
}

export interface SharedActivity {
  reader_id: string | null;
  id: string | null;
  owner_id: string | null;
  happened_on: string | null;
  published_at: NullableTimestamp;
}

export interface SharedTrack {
  track_id: string;
  parts: Json;
  point_count: number;
  segment_count: number;
  waypoint_count: number;
  distance_meters: number;
  ascent_meters: number | null;
  descent_meters: number | null;
  min_elevation_meters: number | null;
  max_elevation_meters: number | null;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  total_seconds: number | null;
  moving_seconds: number | null;
  bbox: string | null;
  geometry: Buffer;
  simplified: Buffer;
  profile: Json;
  shape: Json;
  waypoints: Json;
  ranges: Json;
  ends: Json;
  hidden: Buffer;
  made_at: OptionalTimestamp;
}

export interface SharedTrackSummary {
  track_id: string | null;
  point_count: number | null;
  bbox: string | null;
  distance_meters: number | null;
  ascent_meters: number | null;
  descent_meters: number | null;
  max_elevation_meters: number | null;
  total_seconds: number | null;
  moving_seconds: number | null;
  ranges: NullableJson;
  ends: NullableJson;
  simplified: Buffer | null;
  geometry: Buffer | null;
}

export interface Shortcut {
  id: string;
  account_id: string;
  name: string;
  url: string;
  color_index: Generated<number>;
  icon_index: Generated<number>;
  created_at: OptionalTimestamp;
  position: Generated<number>;
}

export interface ShownImage {
  element_id: string | null;
  image_id: string | null;
  role: string | null;
  position: number | null;
  crop: NullableJson;
}

export interface SignInAttempt {
  state_hash: Buffer;
  provider: string;
  browser_hash: Buffer;
  code_verifier: string;
  nonce: string;
  account_id: string | null;
  language: string;
  routes_language: string;
  code_hash: Buffer | null;
  outcome: NullableJson;
  expires_at: Timestamp;
}

export interface SignInFailure {
  key: string | null;
  window_start: NullableTimestamp;
  count: number | null;
}

export interface SignInIdentity {
  provider: string;
  subject: string;
  account_id: string;
  email: Generated<string>;
  created_at: OptionalTimestamp;
}

export interface StatisticsStale {
  id: GeneratedAlways<number>;
  account_id: string;
}

export interface StoredFile {
  id: string;
  owner_id: string;
  storage_key: string;
  original_name: Generated<string>;
  media_type: string;
  byte_size: number;
  created_at: OptionalTimestamp;
}

export interface Subscription {
  account_id: string;
  level: string;
  auto_renew: Generated<boolean>;
  ends_at: Timestamp;
  is_trial: Generated<boolean>;
  seats: Generated<number>;
  usable_until: NullableTimestamp;
  state: Generated<string>;
}

export interface Target {
  account_id: string;
  element_id: string;
  state: string;
  created_at: OptionalTimestamp;
  completed_on: string | null;
  scope: Generated<string>;
  via_element_id: string | null;
  note: string | null;
  companions: string | null;
  wish_date: string | null;
  wish_season: string | null;
}

export interface TargetCounts {
  account_id: string;
  is_public: boolean;
  value: Json;
  stored_at: NullableTimestamp;
}

export interface TargetStale {
  id: GeneratedAlways<number>;
  account_id: string;
  element_id: string | null;
}

export interface ThreadMute {
  account_id: string;
  root_id: string;
  muted_until: NullableTimestamp;
}

export interface Track {
  id: string;
  owner_id: string;
  file_id: string | null;
  fingerprint: Buffer;
  format: string;
  name: string | null;
  creator: string | null;
  parts: Json;
  point_count: number;
  segment_count: number;
  waypoint_count: number;
  distance_meters: number;
  ascent_meters: number | null;
  descent_meters: number | null;
  min_elevation_meters: number | null;
  max_elevation_meters: number | null;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  total_seconds: number | null;
  moving_seconds: number | null;
  device_figures: NullableJson;
  warnings: OptionalJson;
  bbox: string;
  geometry: Buffer;
  simplified: Buffer;
  profile: Json;
  waypoints: OptionalJson;
  created_at: OptionalTimestamp;
  head_share: Generated<number>;
  tail_share: Generated<number>;
  former_ends: OptionalJson;
  heights_from: string | null;
  guessed_kind: string | null;
}

export interface TrackMatch {
  track_id: string;
  element_id: string;
  distance_meters: number;
  along_meters: number;
  reached_at: NullableTimestamp;
  probability: number;
  direction: string | null;
  outcome: Generated<string>;
  visits: OptionalJson;
  coverage: number | null;
  climb_meters: number | null;
  heading_degrees: number | null;
  is_ticked: Generated<boolean>;
  spot_lon: number | null;
  spot_lat: number | null;
}

export interface TrackMatchSummary {
  track_id: string | null;
  element_id: string | null;
  outcome: string | null;
  probability: number | null;
  is_ticked: boolean | null;
  along_meters: number | null;
  reached_at: NullableTimestamp;
  visits: NullableJson;
  spot_lon: number | null;
  spot_lat: number | null;
}

export interface TrackOrigin {
  track_id: string;
  seq: number;
  kind: string;
  recording_id: string | null;
  activity_id: string | null;
  element_id: string | null;
}

export interface TrackPiece {
  track_id: string;
  band: number;
  seq: number;
  bbox: string;
  line: Buffer;
}

export interface TrackSummary {
  id: string | null;
  owner_id: string | null;
  name: string | null;
  bbox: string | null;
  distance_meters: number | null;
  ascent_meters: number | null;
  descent_meters: number | null;
  max_elevation_meters: number | null;
  started_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  total_seconds: number | null;
  moving_seconds: number | null;
  profile: NullableJson;
  guessed_kind: string | null;
  is_recorded: boolean | null;
}

export interface TrialCard {
  card_hash: Buffer;
  level: string;
  subscription_id: string;
  used_at: OptionalTimestamp;
}

export interface TrialUse {
  email_hash: Buffer;
  level: string;
  used_at: OptionalTimestamp;
}

export interface UndeliveredMail {
  id: string | null;
  account_id: string | null;
  created_at: NullableTimestamp;
  attempts: number | null;
  failure: string | null;
}

export interface WhatNextAnswer {
  account_id: string;
  input: Json;
  answer: Json;
  answered_at: OptionalTimestamp;
}

export interface WhatNextUse {
  account_id: string;
  week: string;
  digest: string;
}

export interface DB {
  abuse_report: AbuseReport;
  account: Account;
  account_block: AccountBlock;
  account_follow: AccountFollow;
  account_handle: AccountHandle;
  account_key: AccountKey;
  account_mute: AccountMute;
  account_relation: AccountRelation;
  account_summary: AccountSummary;
  activity: Activity;
  activity_image: ActivityImage;
  activity_import: ActivityImport;
  activity_import_file: ActivityImportFile;
  activity_member: ActivityMember;
  activity_participant: ActivityParticipant;
  activity_plan: ActivityPlan;
  activity_recording: ActivityRecording;
  activity_summary: ActivitySummary;
  activity_track: ActivityTrack;
  area_ring: AreaRing;
  attempt: Attempt;
  billing_customer: BillingCustomer;
  billing_event: BillingEvent;
  blocked_account: BlockedAccount;
  blocked_term: BlockedTerm;
  calendar_feed: CalendarFeed;
  checklist_item: ChecklistItem;
  checkout: Checkout;
  club: Club;
  club_calendar_feed: ClubCalendarFeed;
  club_handover: ClubHandover;
  club_invitation: ClubInvitation;
  club_plan: ClubPlan;
  collection: Collection;
  collection_club: CollectionClub;
  collection_element: CollectionElement;
  collection_link: CollectionLink;
  commission: Commission;
  completion: Completion;
  deleted_content: DeletedContent;
  device_token: DeviceToken;
  element: Element;
  element_action: ElementAction;
  element_decision: ElementDecision;
  element_difficulty: ElementDifficulty;
  element_draft: ElementDraft;
  element_external_id: ElementExternalId;
  element_follow: ElementFollow;
  element_former_id: ElementFormerId;
  element_image: ElementImage;
  element_line: ElementLine;
  element_link: ElementLink;
  element_name: ElementName;
  element_region: ElementRegion;
  element_revision: ElementRevision;
  element_revision_summary: ElementRevisionSummary;
  element_summary: ElementSummary;
  element_text: ElementText;
  element_title: ElementTitle;
  equipment_item: EquipmentItem;
  equipment_loan: EquipmentLoan;
  error_report: ErrorReport;
  feed_entry: FeedEntry;
  followed_account: FollowedAccount;
  heatmap_activity: HeatmapActivity;
  heatmap_cell: HeatmapCell;
  heatmap_stale: HeatmapStale;
  heatmap_user_cell: HeatmapUserCell;
  hidden_area: HiddenArea;
  hidden_zone: HiddenZone;
  idempotent_request: IdempotentRequest;
  image: Image;
  image_page: ImagePage;
  image_size: ImageSize;
  image_summary: ImageSummary;
  image_use: ImageUse;
  import_run: ImportRun;
  invoice: Invoice;
  invoice_series: InvoiceSeries;
  joined_list: JoinedList;
  legacy_url: LegacyUrl;
  line_figures: LineFigures;
  list_celebration: ListCelebration;
  list_edition: ListEdition;
  list_edition_summary: ListEditionSummary;
  list_item: ListItem;
  list_membership: ListMembership;
  list_place: ListPlace;
  list_ranking: ListRanking;
  list_stale: ListStale;
  live_link: LiveLink;
  live_position: LivePosition;
  live_session: LiveSession;
  loaded_set: LoadedSet;
  mail: Mail;
  maintenance: Maintenance;
  member_activity: MemberActivity;
  member_completion: MemberCompletion;
  member_days: MemberDays;
  member_statistics: MemberStatistics;
  membership: Membership;
  milestone: Milestone;
  moderation_case: ModerationCase;
  moderation_decision: ModerationDecision;
  moderation_event: ModerationEvent;
  muted_account: MutedAccount;
  muted_thread: MutedThread;
  new_element: NewElement;
  notification: Notification;
  notification_actor: NotificationActor;
  notification_digest: NotificationDigest;
  notification_setting: NotificationSetting;
  offline_pack: OfflinePack;
  open_case: OpenCase;
  open_profile: OpenProfile;
  own_block: OwnBlock;
  own_grade: OwnGrade;
  pack_chunk: PackChunk;
  pack_chunk_use: PackChunkUse;
  page_view: PageView;
  paid_subscription: PaidSubscription;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  payment_summary: PaymentSummary;
  pending_target: PendingTarget;
  plan_car: PlanCar;
  plan_signup: PlanSignup;
  post: Post;
  post_image: PostImage;
  post_mention: PostMention;
  post_revision: PostRevision;
  post_summary: PostSummary;
  profile_image: ProfileImage;
  public_activity: PublicActivity;
  public_completion: PublicCompletion;
  public_conditions: PublicConditions;
  public_image: PublicImage;
  public_milestone: PublicMilestone;
  public_participant: PublicParticipant;
  public_post: PublicPost;
  public_post_image: PublicPostImage;
  public_target: PublicTarget;
  push_quiet_hours: PushQuietHours;
  reaction: Reaction;
  region_exclusion: RegionExclusion;
  region_member: RegionMember;
  region_outline: RegionOutline;
  region_parent: RegionParent;
  reported_abuse: ReportedAbuse;
  sanction: Sanction;
  sandbox_payments: SandboxPayments;
  search_doc: SearchDoc;
  search_stale: SearchStale;
  search_tier: SearchTier;
  search_word: SearchWord;
  series: Series;
  series_activity: SeriesActivity;
  server_error: ServerError;
  server_secret: ServerSecret;
  session: Session;
  shared_activity: SharedActivity;
  shared_track: SharedTrack;
  shared_track_summary: SharedTrackSummary;
  shortcut: Shortcut;
  shown_image: ShownImage;
  sign_in_attempt: SignInAttempt;
  sign_in_failure: SignInFailure;
  sign_in_identity: SignInIdentity;
  statistics_stale: StatisticsStale;
  stored_file: StoredFile;
  subscription: Subscription;
  target: Target;
  target_counts: TargetCounts;
  target_stale: TargetStale;
  thread_mute: ThreadMute;
  track: Track;
  track_match: TrackMatch;
  track_match_summary: TrackMatchSummary;
  track_origin: TrackOrigin;
  track_piece: TrackPiece;
  track_summary: TrackSummary;
  trial_card: TrialCard;
  trial_use: TrialUse;
  undelivered_mail: UndeliveredMail;
  what_next_answer: WhatNextAnswer;
  what_next_use: WhatNextUse;
}
