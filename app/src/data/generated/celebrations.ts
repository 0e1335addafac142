// Written by tools/codegen.ts from celebrations.graphql: do not edit.
import type { Operation } from '#app/data/operation.ts';
import type { MyCelebrationsQuery, MyCelebrationsQueryVariables, CelebrateMutation, CelebrateMutationVariables, CertificateQuery, CertificateQueryVariables } from './types.ts';

export type MyCelebrationsData = MyCelebrationsQuery;
export type MyCelebrationsVariables = MyCelebrationsQueryVariables;
export const MyCelebrations: Operation<MyCelebrationsData, MyCelebrationsVariables> = { id: 'Ajwcq_DVeCT2xSY4', name: 'MyCelebrations' };
export type CelebrateData = CelebrateMutation;
export type CelebrateVariables = CelebrateMutationVariables;
export const Celebrate: Operation<CelebrateData, CelebrateVariables> = { id: '9iYVuaLDYA9LbU8A', name: 'Celebrate', isMutation: true };
export type CertificateData = CertificateQuery;
export type CertificateVariables = CertificateQueryVariables;
export const Certificate: Operation<CertificateData, CertificateVariables> = { id: '8uQMreHqFfn6qjad', name: 'Certificate' };
