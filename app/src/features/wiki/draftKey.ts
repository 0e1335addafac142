/** Where a browser keeps what is written of an element and not with the server yet. */
export const draftKey = (id: string) => `draft.element.${id}` as const;
