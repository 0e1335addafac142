import { objectKeys } from '../objectKeys.ts';

/** Who may see a page. `mixed` pages are public on the web and require a login in the native app. */
export type PageAccess = 'open' | 'mixed' | 'private' | 'admin';

export type Language = 'en' | 'es';
export const LANGUAGES = ['en', 'es'] as const satisfies readonly Language[];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Language of the paths, from the first label of the host name; `neutral` for any other host. */
export type RoutesLanguage = 'neutral' | Language;
export const ROUTES_LANGUAGES = ['neutral', 'en', 'es'] as const satisfies readonly RoutesLanguage[];

export interface PageRow {
  readonly access: PageAccess;
  /** Segments starting with `:` are parameters. Neutral paths have no slug. */
  readonly neutral: `/${string}`;
  readonly en?: `/${string}`;
  readonly es: `/${string}`;
  readonly indexable: boolean;
}

/**
 * The page table: every page with its access and paths. Router, links, server matching, canonical and alternate tags,
 * sitemap and links in mails derive from it.
 */
export const PAGE_TABLE = {
  welcome: { access: 'open', neutral: '/', es: '/', indexable: true },
  logIn: { access: 'open', neutral: '/log-in', es: '/iniciar-sesion', indexable: false },
  register: { access: 'open', neutral: '/register', es: '/registro', indexable: false },
  logOut: { access: 'open', neutral: '/log-out', es: '/cerrar-sesion', indexable: false },
  pricing: { access: 'open', neutral: '/pricing', es: '/precios', indexable: true },
  upgradeRequired: {
    access: 'open',
    neutral: '/upgrade-required',
    es: '/actualizacion-necesaria',
    indexable: false,
  },
  clubSubscriptionActivated: {
    access: 'open',
    neutral: '/club-subscription-activated',
    es: '/suscripcion-club-activada',
    indexable: false,
  },
  proSubscriptionActivated: {
    access: 'open',
    neutral: '/pro-subscription-activated',
    es: '/suscripcion-pro-activada',
    indexable: false,
  },

  // Pages of one element
  access: {
    access: 'mixed',
    neutral: '/access/:looseId',
    en: '/access/:looseId/:slug?',
    es: '/acceso/:looseId/:slug?',
    indexable: true,
  },
  activity: {
    access: 'mixed',
    neutral: '/activity/:id',
    en: '/activity/:id/:slug?',
    es: '/actividad/:id/:slug?',
    indexable: true,
  },
  list: { access: 'mixed', neutral: '/list/:id', en: '/list/:id/:slug?', es: '/lista/:id/:slug?', indexable: true },
  pin: { access: 'mixed', neutral: '/pin/:id', en: '/pin/:id/:slug?', es: '/pin/:id/:slug?', indexable: true },
  region: {
    access: 'mixed',
    neutral: '/region/:id',
    en: '/region/:id/:slug?',
    es: '/region/:id/:slug?',
    indexable: true,
  },
  user: { access: 'mixed', neutral: '/user/:id', en: '/user/:id/:slug?', es: '/usuario/:id/:slug?', indexable: true },
  post: { access: 'mixed', neutral: '/post/:id', es: '/publicacion/:id', indexable: true },
  conversation: {
    access: 'mixed',
    neutral: '/conversation-about/:elementId',
    en: '/conversation-about/:elementId/:slug?',
    es: '/conversación-sobre/:elementId/:slug?',
    indexable: true,
  },

  // Listings
  accesses: { access: 'mixed', neutral: '/accesses', es: '/accesos', indexable: true },
  activities: { access: 'mixed', neutral: '/activities', es: '/actividades', indexable: true },
  climbingRoutes: { access: 'mixed', neutral: '/climbing-routes', es: '/vias-de-escalada', indexable: true },
  couloirs: { access: 'mixed', neutral: '/couloirs', es: '/corredores', indexable: true },
  elements: { access: 'mixed', neutral: '/elements', es: '/elementos', indexable: true },
  genericPoints: { access: 'mixed', neutral: '/generic-points', es: '/puntos', indexable: true },
  lists: { access: 'mixed', neutral: '/lists', es: '/listas', indexable: true },
  mountains: { access: 'mixed', neutral: '/mountains', es: '/montañas', indexable: true },
  pins: { access: 'mixed', neutral: '/pins', es: '/pines', indexable: true },
  regions: { access: 'mixed', neutral: '/regions', es: '/regiones', indexable: true },
  ridges: { access: 'mixed', neutral: '/ridges-crests', es: '/aristas-crestas', indexable: true },
  routes: { access: 'mixed', neutral: '/routes', es: '/rutas', indexable: true },
  shelters: { access: 'mixed', neutral: '/shelters', es: '/refugios', indexable: true },
  viaFerratas: { access: 'mixed', neutral: '/via-ferratas', es: '/vias-ferratas', indexable: true },
  volcanoes: { access: 'mixed', neutral: '/volcanoes', es: '/volcanes', indexable: true },
  contents: { access: 'mixed', neutral: '/contents', es: '/contenido', indexable: true },
  community: { access: 'mixed', neutral: '/community', es: '/comunidad', indexable: true },
  panorama: { access: 'mixed', neutral: '/panorama', es: '/panorama', indexable: false },

  // Public pages of one user
  userActivities: { access: 'mixed', neutral: '/activities-by/:id', es: '/actividades-de/:id', indexable: true },
  userCompletedTargets: {
    access: 'mixed',
    neutral: '/completed-targets-by/:id',
    es: '/objetivos-completados-de/:id',
    indexable: true,
  },
  userContributions: {
    access: 'mixed',
    neutral: '/contributions-by/:id',
    es: '/contribuciones-de/:id',
    indexable: true,
  },
  userLists: { access: 'mixed', neutral: '/lists-by/:id', es: '/listas-de/:id', indexable: true },
  userPendingTargets: {
    access: 'mixed',
    neutral: '/pending-targets-of/:id',
    es: '/objetivos-pendientes-de/:id',
    indexable: true,
  },
  userStatistics: { access: 'mixed', neutral: '/statistics-of/:id', es: '/estadisticas-de/:id', indexable: false },
  certificate: { access: 'mixed', neutral: '/certificate/:id', es: '/certificado/:id', indexable: false },
  userTargets: { access: 'mixed', neutral: '/targets-of/:id', es: '/objetivos-de/:id', indexable: true },

  // Private pages of the viewer
  clubCollection: {
    access: 'private',
    neutral: '/club-collection/:id',
    es: '/coleccion-del-club/:id',
    indexable: false,
  },
  compare: { access: 'private', neutral: '/compare/:id', es: '/comparar/:id', indexable: false },
  club: { access: 'private', neutral: '/club/:id', es: '/club/:id', indexable: false },
  members: { access: 'private', neutral: '/members', es: '/miembros', indexable: false },
  myActivities: { access: 'private', neutral: '/my-activities', es: '/mis-actividades', indexable: false },
  myCollection: { access: 'private', neutral: '/my-collection/:id', es: '/mi-coleccion/:id', indexable: false },
  myCompletedTargets: {
    access: 'private',
    neutral: '/my-completed-targets',
    es: '/mis-objetivos-completados',
    indexable: false,
  },
  myContributions: { access: 'private', neutral: '/my-contributions', es: '/mis-contribuciones', indexable: false },
  myDrafts: { access: 'private', neutral: '/my-drafts', es: '/mis-borradores', indexable: false },
  myLists: { access: 'private', neutral: '/my-lists', es: '/mis-listas', indexable: false },
  myPendingTargets: {
    access: 'private',
    neutral: '/my-pending-targets',
    es: '/mis-objetivos-pendientes',
    indexable: false,
  },
  myTargets: { access: 'private', neutral: '/my-targets', es: '/mis-objetivos', indexable: false },
  myStatistics: { access: 'private', neutral: '/my-statistics', es: '/mis-estadisticas', indexable: false },
  whatNext: { access: 'private', neutral: '/what-next', es: '/que-hacer', indexable: false },
  newActivity: { access: 'private', neutral: '/new-activity', es: '/nueva-actividad', indexable: false },
  notifications: { access: 'private', neutral: '/notifications', es: '/notificaciones', indexable: false },
  settings: { access: 'private', neutral: '/settings', es: '/ajustes', indexable: false },
  adminEvents: { access: 'admin', neutral: '/admin/events', es: '/admin/eventos', indexable: false },
  adminHealth: { access: 'admin', neutral: '/admin/health', es: '/admin/estado', indexable: false },

  adminBlockedTerms: {
    access: 'admin',
    neutral: '/admin/blocked-terms',
    es: '/admin/terminos-bloqueados',
    indexable: false,
  },

  // What somebody shares, for those who were given the link
  sharedCollection: {
    access: 'open',
    neutral: '/shared-collection/:id/:key',
    es: '/coleccion-compartida/:id/:key',
    indexable: false,
  },
  livePosition: { access: 'open', neutral: '/live/:key', es: '/en-vivo/:key', indexable: false },

  // Links in mails, each with a single-use key
  appeal: { access: 'open', neutral: '/appeal/:key', es: '/recurso/:key', indexable: false },
  confirmSubscription: {
    access: 'open',
    neutral: '/confirm-subscription/:key',
    es: '/confirmar-suscripcion/:key',
    indexable: false,
  },
  resetPassword: {
    access: 'open',
    neutral: '/reset-password/:key',
    es: '/restablecer-contrasena/:key',
    indexable: false,
  },
  unsubscribe: { access: 'open', neutral: '/unsubscribe/:key', es: '/cancelar-suscripcion/:key', indexable: false },
  verifyAccountEmail: {
    access: 'open',
    neutral: '/verify-account-email/:key',
    es: '/verificar-correo/:key',
    indexable: false,
  },

  help: { access: 'open', neutral: '/help', es: '/ayuda', indexable: true },
  helpAbout: { access: 'open', neutral: '/help/what-is-cordada', es: '/ayuda/que-es-cordada', indexable: true },
  helpPrivacyPolicy: {
    access: 'open',
    neutral: '/help/privacy-policy',
    es: '/ayuda/politica-de-privacidad',
    indexable: true,
  },
  helpTermsOfUse: {
    access: 'open',
    neutral: '/help/terms-of-use',
    es: '/ayuda/condiciones-de-uso',
    indexable: true,
  },
} as const satisfies Record<string, PageRow>;

export type PageName = keyof typeof PAGE_TABLE;

export const PAGE_NAMES = objectKeys(PAGE_TABLE);

export function pageRow(name: PageName): PageRow {
  return PAGE_TABLE[name];
}

export function pathPattern(name: PageName, routesLanguage: RoutesLanguage): string {
  const row = pageRow(name);
  if (routesLanguage === 'neutral') return row.neutral;
  return routesLanguage === 'en' ? (row.en ?? row.neutral) : row.es;
}

/** Pages with a slug and posts show one item, and have a preview image for sharing. */
export function hasPicture(name: PageName): boolean {
  return name === 'post' || pageRow(name).es.endsWith('/:slug?');
}

export function languageOf(routesLanguage: RoutesLanguage): Language {
  return routesLanguage === 'neutral' ? DEFAULT_LANGUAGE : routesLanguage;
}
