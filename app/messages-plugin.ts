import type { Plugin } from 'vite';
import { localeJson, messageFiles, MESSAGE_LANGUAGES } from './messages-check.ts';
import type { MessageLanguage } from './messages-check.ts';

const PREFIX = 'virtual:messages/';

function languageOf(id: string): MessageLanguage | undefined {
  return MESSAGE_LANGUAGES.find((language) => id === `\0${PREFIX}${language}`);
}

/**
 * Joins and compiles the messages: `virtual:messages/<language>` for the server, one hashed
 * `locales/<language>.<hash>.json` for browsers, and `/locales/<language>.json` in development.
 */
export function messagesPlugin(): Plugin {
  let isServerBuild = false;
  return {
    name: 'cordada-messages',
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr);
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      const language = languageOf(id);
      if (!language) return undefined;
      for (const file of messageFiles(language)) this.addWatchFile(file);
      return { code: `export const messages = JSON.parse(${JSON.stringify(localeJson(language))});`, moduleType: 'js' };
    },
    buildStart() {
      if (isServerBuild || this.meta.watchMode) return;
      for (const language of MESSAGE_LANGUAGES) {
        this.emitFile({
          type: 'asset',
          name: `${language}.json`,
          originalFileName: `locales/${language}.json`,
          source: localeJson(language),
        });
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
