import { objectKeys } from '../objectKeys.ts';

export const REACTION_KINDS = ['like', 'summit', 'clap', 'wow', 'sad'] as const;

export const REACTION_SUBJECTS = {
  element: ['like'],
  activity: ['like'],
  post: REACTION_KINDS,
} as const satisfies Record<string, readonly ReactionKind[]>;

export type ReactionKind = (typeof REACTION_KINDS)[number];

export type ReactionSubject = keyof typeof REACTION_SUBJECTS;
export const REACTION_SUBJECT_NAMES = objectKeys(REACTION_SUBJECTS);

export function takesReaction(subject: ReactionSubject, kind: ReactionKind): boolean {
  return (REACTION_SUBJECTS[subject] as readonly ReactionKind[]).includes(kind);
}
