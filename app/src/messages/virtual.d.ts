declare module 'virtual:messages/en' {
  export const messages: import('./catalog.ts').CompiledMessages;
}
declare module 'virtual:messages/es' {
  export const messages: import('./catalog.ts').CompiledMessages;
}
