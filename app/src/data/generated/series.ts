// Written by tools/codegen.ts from series.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { SeriesOfQuery, SeriesOfQueryVariables, MySeriesQuery, MySeriesQueryVariables, SaveSeriesMutation, SaveSeriesMutationVariables, DeleteSeriesMutation, DeleteSeriesMutationVariables } from './types.ts';

export type SeriesOfData = SeriesOfQuery;
export type SeriesOfVariables = SeriesOfQueryVariables;
export const SeriesOf: Operation<SeriesOfData, SeriesOfVariables> = { id: 'HSpsUIKwfgJ2Gq6y', name: 'SeriesOf' };
export type MySeriesData = MySeriesQuery;
export type MySeriesVariables = MySeriesQueryVariables;
export const MySeries: Operation<MySeriesData, MySeriesVariables> = { id: '9duYafWQslhVh-xq', name: 'MySeries' };
export type SaveSeriesData = SaveSeriesMutation;
export type SaveSeriesVariables = SaveSeriesMutationVariables;
export const SaveSeries: Operation<SaveSeriesData, SaveSeriesVariables> = { id: 'N05wzLzBTEnx_3IF', name: 'SaveSeries', isMutation: true };
export type DeleteSeriesData = DeleteSeriesMutation;
export type DeleteSeriesVariables = DeleteSeriesMutationVariables;
export const DeleteSeries: Operation<DeleteSeriesData, DeleteSeriesVariables> = { id: 'HCkni_Jxc0CP_mZj', name: 'DeleteSeries', isMutation: true };
