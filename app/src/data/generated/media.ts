// Written by tools/codegen.ts from media.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { PhotosQuery, PhotosQueryVariables, MyPhotosQuery, MyPhotosQueryVariables, DescribePhotoMutation, DescribePhotoMutationVariables, RemovePhotoMutation, RemovePhotoMutationVariables } from './types.ts';

export type PhotosData = PhotosQuery;
export type PhotosVariables = PhotosQueryVariables;
export const Photos: Operation<PhotosData, PhotosVariables> = { id: 'z09JfS3VegFfWhZz', name: 'Photos' };
export type MyPhotosData = MyPhotosQuery;
export type MyPhotosVariables = MyPhotosQueryVariables;
export const MyPhotos: Operation<MyPhotosData, MyPhotosVariables> = { id: 'jcbony_AifaPwwsY', name: 'MyPhotos' };
export type DescribePhotoData = DescribePhotoMutation;
export type DescribePhotoVariables = DescribePhotoMutationVariables;
export const DescribePhoto: Operation<DescribePhotoData, DescribePhotoVariables> = { id: 'tPrNK68CfgxcJpaP', name: 'DescribePhoto', isMutation: true };
export type RemovePhotoData = RemovePhotoMutation;
export type RemovePhotoVariables = RemovePhotoMutationVariables;
export const RemovePhoto: Operation<RemovePhotoData, RemovePhotoVariables> = { id: 'INn2ndhk4lozrruO', name: 'RemovePhoto', isMutation: true };
