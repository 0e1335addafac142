declare module 'virtual:messages/en' {
  import type { CompiledMessages } from '#app/messages/catalog.ts';
  export const messages: CompiledMessages;
}
declare module 'virtual:messages/es' {
  import type { CompiledMessages } from '#app/messages/catalog.ts';
  export const messages: CompiledMessages;
}

/** Set where the native app is built, so that browsers load nothing for it. */
interface ImportMetaEnv {
  readonly VITE_NATIVE?: string;
}
