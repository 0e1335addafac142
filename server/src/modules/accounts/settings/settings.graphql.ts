import { deviceOf } from '@cordada/core/accounts/deviceOf';
import { VISIBILITIES } from '@cordada/core/activities/activity';
import { Failure } from '@cordada/core/failures';
import { ACCOUNT_DELETION_DAYS } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { LanguageType } from '../accounts.graphql.ts';
import { UserType } from '../profile/profile.graphql.ts';
import { changeEmail, changePassword, changePreferences, changeProfile } from './changeAccount.ts';
import { addHiddenZone, removeHiddenZone } from './hiddenZones.ts';
import { deleteSessionsBut } from '../mailedKeys/keys.queries.ts';
import { requestAccountDeletion } from '../deletion/deleteAccount.ts';
import { deleteSessionById, findSettings, listHiddenZones, listSessions } from './settings.queries.ts';
import type { HiddenZoneRow, SessionRow, SettingsRow } from './settings.queries.ts';
import { chooseSummary } from '../subscriptions/subscriptions.ts';
import { loadUser } from '../profile/userLoader.ts';

const UnitsType = builder.enumType('Units', { values: ['metric', 'imperial'] as const });
const ThemeType = builder.enumType('Theme', { values: ['light', 'dark'] as const });
const ThemeChoiceType = builder.enumType('ThemeChoice', {
  description: '`system` follows the device; `Settings.theme` is null then.',
  values: ['light', 'dark', 'system'] as const,
});
const ProfileVisibilityType = builder.enumType('ProfileVisibility', { values: ['open', 'private'] as const });
const DefaultVisibilityType = builder.enumType('DefaultVisibility', { values: VISIBILITIES });
const SummaryType = builder.enumType('SummaryState', { values: ['off', 'asked', 'on'] as const });

const SESSIONS_DEFAULT = 5;
const ZONES_DEFAULT = 3;

const SessionType = builder.objectRef<SessionRow>('Session').implement({
  description: 'A logged-in device.',
  fields: (t) => ({
    id: t.exposeID('id'),
    isCurrent: t.exposeBoolean('isCurrent'),
    browser: t.string({ nullable: true, resolve: ({ userAgent }) => deviceOf(userAgent).browser }),
    system: t.string({ nullable: true, resolve: ({ userAgent }) => deviceOf(userAgent).system }),
    createdAt: t.field({ type: 'DateTime', resolve: (session) => session.createdAt }),
    lastUsedAt: t.field({
      type: 'DateTime',
      description: 'Accurate to the hour.',
      resolve: (session) => session.lastUsedAt,
    }),
  }),
});

const HiddenZoneType = builder.objectRef<HiddenZoneRow>('HiddenZone').implement({
  description: 'A circle around a place whose surroundings are hidden from others.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    lon: t.exposeFloat('lon'),
    lat: t.exposeFloat('lat'),
    radiusMeters: t.exposeInt('radiusMeters'),
  }),
});

export const SettingsType = builder.objectRef<SettingsRow>('Settings').implement({
  description: 'Settings of the logged-in user, visible to nobody else.',
  fields: (t) => ({
    email: t.exposeString('email'),
    isEmailVerified: t.exposeBoolean('isEmailVerified'),
    pendingEmail: t.exposeString('pendingEmail', { nullable: true }),
    hasPassword: t.exposeBoolean('hasPassword'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    about: t.exposeString('about'),
    language: t.field({ type: LanguageType, resolve: ({ language }) => language }),
    units: t.field({ type: UnitsType, resolve: ({ units }) => units }),
    theme: t.field({ type: ThemeType, nullable: true, resolve: ({ theme }) => theme }),
    profileVisibility: t.field({ type: ProfileVisibilityType, resolve: (row) => row.profileVisibility }),
    defaultVisibility: t.field({
      type: DefaultVisibilityType,
      nullable: true,
      description: 'Null until the user has published an activity.',
      resolve: (row) => row.defaultVisibility,
    }),
    isInClub: t.exposeBoolean('isInClub'),
    hiddenEndsMeters: t.exposeInt('hiddenEndsMeters', {
      description: 'Least distance in metres that is hidden from others around both ends of every track.',
    }),
    countsInHeatmap: t.exposeBoolean('countsInHeatmap', {
      description: 'Whether public activities of the user count in the heatmap.',
    }),
    summary: t.field({ type: SummaryType, resolve: ({ summary }) => summary }),
    user: t.field({
      type: UserType,
      description: 'The logged-in user as others see them.',
      resolve: async ({ id }, _, context) => {
        const user = await loadUser(context, id);
        if (!user) throw new Failure('unauthenticated', 'Log in first.');
        return user;
      },
    }),
    sessions: t.field({
      type: [SessionType],
      extensions: { rows: SESSIONS_DEFAULT },
      resolve: ({ id }, _, { db, tokenHash }) => listSessions(db, id, tokenHash),
    }),
    hiddenZones: t.field({
      type: [HiddenZoneType],
      extensions: { rows: ZONES_DEFAULT },
      resolve: ({ id }, _, { db }) => listHiddenZones(db, id),
    }),
  }),
});

export async function settingsOf(context: RequestContext): Promise<SettingsRow> {
  const { id } = await requireViewer(context);
  const settings = await findSettings(context.db, id);
  if (!settings) throw new Failure('unauthenticated', 'Log in first.');
  return settings;
}

builder.queryFields((t) => ({
  settings: t.field({ type: SettingsType, resolve: (_, __, context) => settingsOf(context) }),
}));

const ProfileInput = builder.inputType('ProfileInput', {
  fields: (t) => ({ firstName: t.string(), lastName: t.string(), about: t.string() }),
});

const PreferencesInput = builder.inputType('PreferencesInput', {
  fields: (t) => ({
    language: t.field({ type: LanguageType, required: false }),
    units: t.field({ type: UnitsType, required: false }),
    theme: t.field({ type: ThemeChoiceType, required: false }),
    profileVisibility: t.field({ type: ProfileVisibilityType, required: false }),
    defaultVisibility: t.field({ type: DefaultVisibilityType, required: false }),
    hiddenEndsMeters: t.int({ required: false, description: 'One of 0, 200, 400, 800 and 1600.' }),
    countsInHeatmap: t.boolean({ required: false }),
  }),
});

const HiddenZoneInput = builder.inputType('HiddenZoneInput', {
  fields: (t) => ({ name: t.string(), lon: t.float(), lat: t.float(), radiusMeters: t.int() }),
});

builder.mutationFields((t) => ({
  changeProfile: t.field({
    type: SettingsType,
    args: {
      input: t.arg({ type: ProfileInput }),
      basis: t.arg({
        type: ProfileInput,
        required: false,
        description:
          'What the change is based on: parts changed elsewhere since are kept, `conflict` if both changed one.',
      }),
    },
    resolve: async (_, { input, basis = null }, context) => {
      await changeProfile(context.db, (await requireViewer(context)).id, input, basis);
      return settingsOf(context);
    },
  }),
  changePreferences: t.field({
    type: SettingsType,
    description: 'Changes the given preferences and keeps the rest.',
    args: { input: t.arg({ type: PreferencesInput }) },
    resolve: async (_, { input }, context) => {
      const { id } = await requireViewer(context);
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value != null));
      await changePreferences(context, id, given);
      return settingsOf(context);
    },
  }),
  changePassword: t.field({
    type: SettingsType,
    description: 'Changes the password and ends every other session.',
    args: { password: t.arg.string(), newPassword: t.arg.string() },
    resolve: async (_, given, context) => {
      await changePassword(context, (await requireViewer(context)).id, given, context.tokenHash);
      return settingsOf(context);
    },
  }),
  changeEmail: t.field({
    type: SettingsType,
    description: 'Requests a new email address, which becomes active when confirmed by a mailed link.',
    args: { email: t.arg.string(), password: t.arg.string() },
    resolve: async (_, given, context) => {
      await changeEmail(context, (await requireViewer(context)).id, given);
      return settingsOf(context);
    },
  }),
  revokeSession: t.field({
    type: SettingsType,
    description: 'Logs one device out.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      const viewer = await requireViewer(context);
      const isGone = await deleteSessionById(context.db, viewer.id, id);
      if (!isGone) throw new Failure('not_found', 'There is no such device.');
      return settingsOf(context);
    },
  }),
  revokeOtherSessions: t.field({
    type: SettingsType,
    description: 'Logs every other device out.',
    resolve: async (_, __, context) => {
      await deleteSessionsBut(context.db, (await requireViewer(context)).id, context.tokenHash);
      return settingsOf(context);
    },
  }),
  chooseSummary: t.field({
    type: SettingsType,
    description: 'Requests the weekly summary by mail, to be confirmed by a mailed link, or ends it.',
    args: { isOn: t.arg.boolean() },
    resolve: async (_, { isOn }, context) => {
      await chooseSummary(context, (await requireViewer(context)).id, isOn);
      return settingsOf(context);
    },
  }),
  addHiddenZone: t.field({
    type: SettingsType,
    args: { input: t.arg({ type: HiddenZoneInput }) },
    resolve: async (_, { input }, context) => {
      await addHiddenZone(context, (await requireViewer(context)).id, input);
      return settingsOf(context);
    },
  }),
  removeHiddenZone: t.field({
    type: SettingsType,
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await removeHiddenZone(context, (await requireViewer(context)).id, id);
      return settingsOf(context);
    },
  }),
  deleteAccount: t.boolean({
    description: `Hides the account at once and deletes it after ${ACCOUNT_DELETION_DAYS} days, within which logging in restores it.`,
    args: { password: t.arg.string() },
    resolve: async (_, { password }, context) => {
      await requestAccountDeletion(context, (await requireViewer(context)).id, password);
      return true;
    },
  }),
}));
