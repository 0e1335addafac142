import path from 'node:path';
import type { Plugin } from 'vite';
import { compiledMessages, localeJson, messageFiles, MESSAGE_LANGUAGES } from './messages-check.ts';
import type { MessageLanguage } from './messages-check.ts';
import { MessageSources, awaitMessages, pageMessageKeys } from './page-messages.ts';

const PREFIX = 'virtual:messages/';
const SOURCE = path.join(import.meta.dirname, 'src', path.sep);

function languageOf(id: string): MessageLanguage | undefined {
  return MESSAGE_LANGUAGES.find((language) => id === `\0${PREFIX}${language}`);
}

/**
 * Joins and compiles the messages: `virtual:messages/<language>` for the server, `/locales/<language>.json` while
 * developing. For browsers the build writes one hashed `locales/<language>.<hash>.json` of all messages and one
 * `locales/<language>.<screen>.<hash>.json` for each screen, of those that its page uses (decision 36).
 */
export function messagesPlugin(): Plugin {
  let isBrowserBuild = false;
  /** The native app has all messages on the device. */
  let isByPage = true;
  let sources: MessageSources | null = null;
  return {
    name: 'cordada-messages',
    // Before the compiler: it is the sources that are read.
    enforce: 'pre',
    configResolved(config) {
      isBrowserBuild = config.command === 'build' && !config.build.ssr;
      isByPage = config.mode !== 'native';
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const language = languageOf(id);
      if (!language) return undefined;
      for (const file of messageFiles(language)) this.addWatchFile(file);
      return { code: `export const messages = JSON.parse(${JSON.stringify(localeJson(language))});`, moduleType: 'js' };
    },
    buildStart() {
      if (!isBrowserBuild) return;
      if (isByPage) sources = new MessageSources(Object.keys(compiledMessages('en')));
      for (const language of MESSAGE_LANGUAGES) {
        this.emitFile({
          type: 'asset',
          name: `${language}.json`,
          originalFileName: `locales/${language}.json`,
          source: localeJson(language),
        });
      }
    },
    transform(code, id) {
      if (!sources || !id.startsWith(SOURCE) || !/\.tsx?$/.test(id) || !code.includes('import(')) return undefined;
      const changed = awaitMessages(id, code, sources);
      return changed === null ? undefined : { code: changed, map: null };
    },
    generateBundle(_options, bundle) {
      if (!isBrowserBuild || !isByPage) return;
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const pages = pageMessageKeys(chunks, Object.keys(compiledMessages('en')));
      for (const language of MESSAGE_LANGUAGES) {
        const messages = compiledMessages(language);
        for (const [screen, keys] of pages) {
          this.emitFile({
            type: 'asset',
            name: `${language}.${path.basename(screen)}.json`,
            originalFileName: `locales/${language}/${screen}.json`,
            source: JSON.stringify(Object.fromEntries(keys.map((key) => [key, messages[key]]))),
          });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = MESSAGE_LANGUAGES.find((name) => request.url === `/locales/${name}.json`);
        if (!language) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(localeJson(language));
      });
    },
  };
}
