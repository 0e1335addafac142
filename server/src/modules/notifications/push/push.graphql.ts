import { Failure } from '@cordada/core/failures';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { findQuietHours, setQuietHours } from './devices.queries.ts';
import type { QuietHours } from './devices.queries.ts';

const QuietHoursType = builder.objectRef<QuietHours>('QuietHours').implement({
  description: 'Hours of the day without push messages; `from` may be after `to`, over midnight.',
  fields: (t) => ({
    from: t.exposeInt('from'),
    to: t.exposeInt('to'),
    timeZone: t.exposeString('timeZone'),
  }),
});

const QuietHoursInput = builder.inputType('QuietHoursInput', {
  fields: (t) => ({
    from: t.int({ required: true }),
    to: t.int({ required: true }),
    timeZone: t.string({ required: true, description: 'Name of the IANA database, such as Europe/Andorra.' }),
  }),
});

builder.queryFields((t) => ({
  webPushKey: t.string({
    description: 'Public key with which a browser subscribes to Web Push (VAPID).',
    resolve: (_, __, { webPushKey }) => webPushKey,
  }),
  quietHours: t.field({
    type: QuietHoursType,
    nullable: true,
    resolve: async (_, __, context) => findQuietHours(context.db, (await requireViewer(context)).id),
  }),
}));

builder.mutationFields((t) => ({
  setQuietHours: t.field({
    type: QuietHoursType,
    nullable: true,
    description: 'Changes the hours without push messages; null ends them.',
    args: { hours: t.arg({ type: QuietHoursInput, required: false }) },
    resolve: async (_, { hours }, context) => {
      const viewer = await requireViewer(context);
      const isHour = (hour: number): boolean => hour >= 0 && hour <= 23;
      if (hours && !(isHour(hours.from) && isHour(hours.to) && hours.from !== hours.to))
        throw new Failure('invalid_input', 'from and to are different hours from 0 to 23.', {
          fields: { from: 'invalid_input' },
        });
      if (!(await setQuietHours(context.db, viewer.id, hours ?? null)))
        throw new Failure('invalid_input', 'There is no such time zone.', { fields: { timeZone: 'invalid_input' } });
      return hours ?? null;
    },
  }),
}));
