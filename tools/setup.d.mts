export const root: string;
export function install(): void;
export function isNodeAsWanted(version: string, wanted: string): boolean;
export function pinnedNode(): string;
export function frugalMemory(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
