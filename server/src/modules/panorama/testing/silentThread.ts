export const panorama = (): Promise<never> => new Promise(() => undefined);
