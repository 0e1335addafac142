// Written by tools/codegen.ts from calendarFeed.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { CalendarAddressQuery, CalendarAddressQueryVariables, OpenCalendarMutation, OpenCalendarMutationVariables, CloseCalendarMutation, CloseCalendarMutationVariables } from './types.ts';

export type CalendarAddressData = CalendarAddressQuery;
export type CalendarAddressVariables = CalendarAddressQueryVariables;
export const CalendarAddress: Operation<CalendarAddressData, CalendarAddressVariables> = { id: 'YEjtDjx0-God7Kuo', name: 'CalendarAddress' };
export type OpenCalendarData = OpenCalendarMutation;
export type OpenCalendarVariables = OpenCalendarMutationVariables;
export const OpenCalendar: Operation<OpenCalendarData, OpenCalendarVariables> = { id: 'g3c22-vAlSt_n0fx', name: 'OpenCalendar', isMutation: true };
export type CloseCalendarData = CloseCalendarMutation;
export type CloseCalendarVariables = CloseCalendarMutationVariables;
export const CloseCalendar: Operation<CloseCalendarData, CloseCalendarVariables> = { id: 'ed-BB8h1o2DnNJPk', name: 'CloseCalendar', isMutation: true };
