export const draftKey = (id: string) => `draft.element.${id}` as const;
