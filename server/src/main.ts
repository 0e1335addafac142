import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { originsOf } from '@cordada/core/geo/mapSources';
import { chooseFiles } from '#server/adapters/files/index.ts';
import { chooseSignIn } from '#server/adapters/signin/index.ts';
import { chooseErrors } from '#server/adapters/errors/index.ts';
import { chooseTerrain } from '#server/adapters/terrain/index.ts';
import { chooseTraces } from '#server/adapters/traces/index.ts';
import { chooseMail } from '#server/adapters/mail/index.ts';
import { createOutside } from '#server/adapters/outside/local.ts';
import { createImageDeriver } from '#server/adapters/images/local.ts';
import { countryOutlines } from '#server/adapters/basemap/countries.ts';
import type { Config } from '#server/config/config.ts';
import { backupJobs } from '#server/backup/followChanges.ts';
import { lastBackupAt } from '#server/backup/lastBackup.ts';
import { openTarget } from '#server/backup/openTarget.ts';
import { connectDatabase, open } from '#server/db/connect.ts';
import type { Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { refuseUnfitDatabase } from '#server/db/unfitDatabase.ts';
import { createStatementStatistics } from '#server/diagnostics/database.queries.ts';
import { measureDisk } from '#server/diagnostics/disk.ts';
import { createExecutor } from '#server/graphql/execute.ts';
import type { Services } from '#server/graphql/context.ts';
import { contextFactory, createApp } from '#server/http/app.ts';
import { registerDevMailbox } from '#server/http/routes/devMailbox.ts';
import { registerCspReports } from '#server/http/routes/cspReports.ts';
import { registerGraphql } from '#server/http/routes/graphqlRoute.ts';
import { registerHealth } from '#server/http/routes/health.ts';
import { registerMetrics } from '#server/http/routes/metrics.ts';
import { registerAppLinks } from '#server/http/routes/appLinks.ts';
import { registerSecurityTxt } from '#server/http/routes/securityTxt.ts';
import { createCachePurges } from '#server/http/purging/cachePurges.ts';
import { createPageCache } from '#server/http/pages/pageCache.ts';
import { registerPages } from '#server/http/pages/pages.ts';
import { preparedSender } from '#server/http/responses/prepared.ts';
import { registerStaticFiles } from '#server/http/routes/staticFiles.ts';
import { idempotencyJobs, registerIdempotency } from '#server/http/requests/idempotency/idempotency.ts';
import { NO_LAG, createLoadShedder, eventLoopLag, shedRestRequests } from '#server/http/requests/loadShedder.ts';
import { registerMaintenance } from '#server/http/requests/maintenance/maintenance.ts';
import { registerReadReplicas } from '#server/http/requests/readReplicas.ts';
import { traceRequests } from '#server/http/requests/traceRequests.ts';
import { uploadJobs } from '#server/http/requests/receiveFile.ts';
import { loadRenderer } from '#server/http/pages/renderer.ts';
import { registerRelease } from '#server/http/routes/release.ts';
import { allowAppOrigins } from '#server/http/responses/appOrigins.ts';
import { securityHeaders } from '#server/http/responses/securityHeaders.ts';
import { startInvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { createEvents } from '#server/jobs/events.ts';
import { fileJobs } from '#server/jobs/fileRemoval.ts';
import { countJobs, prepareJobs, startJobs } from '#server/jobs/jobs.ts';
import {
  accountJobs,
  countSignInFailures,
  createProfileReader,
  findViewer,
  hashToken,
  registerAccountRoutes,
  registerProfileImageRoutes,
} from '#server/modules/accounts/index.ts';
import {
  activityJobs,
  wasTracked,
  planningJobs,
  registerActivityReactions,
  registerCalendarRoutes,
  registerTrackEditRoutes,
  trackTies,
} from '#server/modules/activities/index.ts';
import { clubJobs, registerClubReactions, registerClubRoutes } from '#server/modules/clubs/index.ts';
import { livePositionJobs } from '#server/modules/livePosition/index.ts';
import { imageAudience, registerCommunityReactions } from '#server/modules/community/index.ts';
import { createCoverSubjects } from '#server/modules/covers/index.ts';
import { heatmapJobs, registerHeatmapRoutes } from '#server/modules/heatmap/index.ts';
import {
  createRegionLists,
  elementJobs,
  measureLater,
  registerElementFileRoutes,
  registerElementProfileRoute,
  registerElementRoutes,
} from '#server/modules/elements/index.ts';
import { registerExportRoutes } from '#server/modules/exports/index.ts';
import { continueBuilding, packJobs, registerPackRoutes } from '#server/modules/packs/index.ts';
import { loadStarterCatalogue } from '#server/modules/imports/index.ts';
import { registerLegacyRoutes, resolveLegacyUrl } from '#server/modules/legacy/index.ts';
import { listJobs, registerListReactions } from '#server/modules/lists/index.ts';
import { mailJobs } from '#server/modules/mails/index.ts';
import { SHIPPED_MAPS, openMapStore, openRegionTerrain } from '#server/modules/maps/index.ts';
import {
  continueDeriving,
  mediaJobs,
  registerMediaReactions,
  registerMediaRoutes,
} from '#server/modules/media/index.ts';
import {
  createPageViews,
  createReporter,
  keepEvent,
  registerReportRoutes,
  reportJobs,
} from '#server/modules/reports/index.ts';
import {
  continueImporting,
  activityImportJobs,
  registerActivityImportReactions,
  registerActivityImportRoutes,
} from '#server/modules/activityImports/index.ts';
import { createVocabulary, searchJobs, startSearchIndex } from '#server/modules/search/index.ts';
import {
  notificationJobs,
  registerDeviceRoutes,
  registerNotificationReactions,
} from '#server/modules/notifications/index.ts';
import { moderationJobs, registerModerationReactions } from '#server/modules/moderation/index.ts';
import {
  registerSubscriptionReactions,
  registerSubscriptionRoutes,
  subscriptionJobs,
} from '#server/modules/subscriptions/index.ts';
import { registerWikiReactions } from '#server/modules/wiki/index.ts';
import { inMyState, registerTargetReactions, registerTargetRoutes, targetJobs } from '#server/modules/targets/index.ts';
import {
  continueSharing,
  createTrackReader,
  recognitionJobs,
  registerTrackReactions,
  registerTrackRoutes,
  sharingJobs,
  trackJobs,
} from '#server/modules/tracks/index.ts';
import { ACCOUNT_COUNTS } from './accountCounts.ts';
import { readOperations } from './operations.ts';
import { createOwnSessions, packSourceOpener } from './packSource.ts';
import { startPayments } from './startPayments.ts';
import { startPush } from './startPush.ts';
import { startWalks } from './startWalks.ts';
import { schema } from './schema.ts';
import { registerTerrainRoutes } from './terrainRoutes.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly services: Services;
  readonly address: string;
  /** Answers what is under way, takes nothing new, and lets everything go. `drainMs` is how long balancers may take to notice. */
  stop(drainMs?: number): Promise<void>;
}

const CATALOGUE = path.resolve(import.meta.dirname, '../catalogue');
const BACKGROUND_POOL_SIZE = 3;
const DRAIN_MS = 400;
const IDLE_CHECK_MS = 50;

export async function openDatabase(config: Config, log: (message: string) => void): Promise<Database> {
  const database = await connectDatabase(config, log);
  try {
    await refuseUnfitDatabase(database, config.environment);
    const direct = open(database.connection, 1, async () => undefined);
    await migrate(direct.db).finally(direct.stop);
    database.replicas?.requireLatest();
    await prepareJobs(database.connection);
    if (config.databaseUrl === null) await createStatementStatistics(database.db);
    const workDirectory = path.join(config.dataDirectory, 'imports');
    await loadStarterCatalogue(database.db, { folder: CATALOGUE, outlines: countryOutlines, workDirectory }, log);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Composition root: constructs and connects all parts of the server. */
export async function startServer(config: Config, log: (message: string) => void): Promise<RunningServer> {
  const database = await openDatabase(config, log);
  // Separate connections: after a large import, indexing takes a minute and must not delay requests or mails.
  const background = open(database.connection, BACKGROUND_POOL_SIZE, async () => undefined);
  const files = await chooseFiles(config);
  const mail = await chooseMail(config);
  const signIn = await chooseSignIn(config.signIn);
  const incoming = path.join(config.dataDirectory, 'files', 'incoming');
  const events = createEvents();
  registerListReactions(events);
  registerTargetReactions(events);
  registerTrackReactions(events);
  registerActivityImportReactions(events);
  registerActivityReactions(events);
  registerMediaReactions(events, imageAudience);
  registerClubReactions(events);
  registerCommunityReactions(events);
  registerWikiReactions(events);
  registerNotificationReactions(events, config);
  registerModerationReactions(events);
  const payments = await startPayments(config, background.db);
  registerSubscriptionReactions(events, payments.provider);
  const pushes = await startPush(config, database.db);
  const vocabulary = createVocabulary();
  const mapFolders = [path.join(config.dataDirectory, 'maps'), SHIPPED_MAPS];
  const maps = openMapStore(mapFolders, (reason) => log(`A map is left out: ${reason}`), config.map.remotes);
  const terrain = (await chooseTerrain(config)) ?? (await openRegionTerrain(maps));
  const covers = createCoverSubjects(terrain, maps);
  const { stopWalks, ...walks } = startWalks(maps, { map: config.map, publicUrl: config.publicUrl, mapFolders });
  const services: Services = {
    config,
    db: database.db,
    events,
    files,
    spelling: vocabulary,
    signIn,
    payments: payments.provider,
    ...pushes,
    imageAudience,
    listing: { inMyState, wasTracked },
    covers,
    ...walks,
    regionsOf: (levels) => regionLists(levels),
    readProfile: createProfileReader(ACCOUNT_COUNTS),
    readings: { loadPressure: () => shedder.pressure(), connections: () => database.connections() },
  };
  const reader = createTrackReader(config.trackThreads);
  const images = createImageDeriver();
  const renderer = await loadRenderer(config);
  const headers = securityHeaders(
    renderer.inlineScriptHashes,
    config.environment,
    config.map.isProxied ? [] : originsOf(config.map),
  );
  const send = preparedSender(headers, config.cachePurgeUrls.length > 0);
  const app = createApp(
    config,
    headers,
    // The reporter writes to the log of this server, so it is created after it.
    (error, requestId) => reporter.error(error, requestId),
  );
  const sink = await chooseErrors(config, app.log, keepEvent(background.db));
  const reporter = createReporter(sink, config.environment, app.log);
  const changes = startInvalidationFeed(database.connection, reporter.error);
  const regionLists = createRegionLists(database.db, changes);
  const purges = createCachePurges(config.cachePurgeUrls, changes, reporter.error);
  const views = createPageViews(background.db, reporter.error);
  // Before all other subscribers: what they read anew must not come from a replica that has not replayed the change.
  changes.subscribe(() => database.replicas?.requireLatest());
  const executor = createExecutor(schema, {
    operations: () => readOperations(config.environment),
    allowIntrospection: config.environment === 'development',
  });
  const search = startSearchIndex(background.db, changes, vocabulary, reporter.error);
  const sessions = createOwnSessions(findViewer);
  const contextOf = contextFactory(services, { hashToken, findViewer: sessions.findViewer });

  const shedder = createLoadShedder(config.databasePoolSize, config.environment === 'test' ? NO_LAG : eventLoopLag());
  const traces = await chooseTraces(config, app.log);
  if (traces) {
    traceRequests(app, traces, config.trustedProxies > 0);
    database.observe(traces.beginStatement);
    background.observe(traces.beginStatement);
  }
  allowAppOrigins(app, config);
  await registerMaintenance(app, background.db, changes, reporter.error);
  shedRestRequests(app, shedder);
  const read = registerReadReplicas(app, database.replicas, config.publicUrl.startsWith('https:'));
  registerIdempotency(app, database.db, contextOf);
  let isStopping = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done();
  });
  registerHealth(
    app,
    {
      database: () => sql`select 1`.execute(database.db),
      files: () => files.check(),
      invalidationFeed: () => changes.check(),
    },
    () => isStopping,
  );
  registerMetrics(app, config.metricsToken, {
    loadPressure: () => shedder.pressure(),
    databaseConnections: () => database.connections(),
    databasePoolSize: config.databasePoolSize,
    jobs: () => countJobs(background.db).catch(() => null),
    lastBackup: () => lastBackupAt(config.dataDirectory),
    disk: () => measureDisk(config.dataDirectory).catch(() => null),
    signInFailures: () => countSignInFailures(background.db).catch(() => null),
  });
  registerSecurityTxt(app, config);
  registerAppLinks(app, config);
  registerGraphql(app, executor, contextOf, reporter.error, shedder, read);
  registerCspReports(app);
  registerRelease(app, config.minAllowedRelease);
  registerReportRoutes(app, reporter, views);
  registerLegacyRoutes(app, database.db);
  registerAccountRoutes(app, contextOf);
  registerSubscriptionRoutes(app, { db: database.db, payments, contextOf });
  registerClubRoutes(app, contextOf);
  registerDeviceRoutes(app, contextOf);
  registerExportRoutes(app, contextOf, reporter.error);
  const openSource = packSourceOpener({ app, renderer, sessions, publicUrl: config.publicUrl });
  registerPackRoutes(app, contextOf, openSource);
  if (mail.mailbox) {
    log(`Mails are kept as files in ${path.join(config.dataDirectory, 'mail')}; SMTP_URL sends them.`);
    registerDevMailbox(app, mail.mailbox, config.environment);
  }
  // Register multipart in a scope, because its hooks would otherwise run for every request.
  await app.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    registerProfileImageRoutes(uploads, { images, incoming, contextOf });
    registerMediaRoutes(uploads, { files, images, outside: createOutside(), incoming, contextOf });
    registerTrackRoutes(uploads, { files, reader, terrain, incoming, contextOf });
    registerActivityImportRoutes(uploads, { incoming, contextOf });
  });
  registerTrackEditRoutes(app, { reader, terrain, contextOf });
  registerCalendarRoutes(app, contextOf);
  registerElementRoutes(app, database.db, changes, send);
  registerHeatmapRoutes(app, database.db, changes, send);
  registerTargetRoutes(app, contextOf, send);
  registerElementFileRoutes(app, contextOf, config.publicUrl);
  registerElementProfileRoute(app, contextOf);
  registerTerrainRoutes(app, { config, db: database.db, terrain, maps, mapFolders, covers, changes, contextOf, send });
  if (renderer.clientFolder) registerStaticFiles(app, renderer.clientFolder, send);
  await renderer.register(app);
  registerPages(app, {
    send,
    services,
    executor,
    renderer,
    cache: createPageCache(changes),
    shedder,
    reporter,
    resolveLegacy: (url, language) => resolveLegacyUrl(database.db, url, language),
  });

  const jobs = await startJobs(
    database.connection,
    {
      ...fileJobs(files),
      ...idempotencyJobs(background.db),
      ...uploadJobs(incoming),
      ...mailJobs(background.db, mail.sender, app.log),
      ...accountJobs({ ...services, db: background.db }),
      ...subscriptionJobs({ db: background.db, events, config, payments: payments.provider }, payments.sandbox),
      ...elementJobs({ db: background.db, events, terrain }),
      ...mediaJobs({ db: background.db, files, images, incoming }),
      ...planningJobs({ db: background.db, events }),
      ...trackJobs(background.db, trackTies),
      ...sharingJobs({ db: background.db, reader, events, ties: trackTies }),
      ...recognitionJobs({ db: background.db, reader, events }),
      ...activityJobs(background.db),
      ...activityImportJobs({ db: background.db, files, reader, terrain, events, incoming }),
      ...heatmapJobs(background.db),
      ...livePositionJobs({ db: background.db, events, publicUrl: config.publicUrl }),
      ...listJobs(background.db, events, services.listing),
      ...targetJobs({ db: background.db, events }),
      ...clubJobs({ db: background.db, events }),
      ...notificationJobs({ ...services, db: background.db }),
      ...searchJobs(search),
      ...reportJobs(background.db),
      ...moderationJobs(background.db),
      ...packJobs({ db: background.db, files, openSource }),
      ...(config.databaseUrl === null &&
        backupJobs({ db: background.db, files, openTarget: (target) => openTarget(target, config) })),
    },
    reporter.error,
    traces?.runJob,
  );
  for (const begin of [continueDeriving, measureLater, continueSharing, continueImporting, continueBuilding])
    await begin(background.db);
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`PORT ${config.port} is taken by another process: choose another one.`, { cause: error });
  });
  purges.begin();
  return {
    app,
    database,
    services,
    address,
    async stop(drainMs = DRAIN_MS) {
      isStopping = true;
      // Keep answering for a moment, so that load balancers notice the shutdown and clients close their connections.
      await delay(drainMs);
      // Close connections as they become idle; otherwise keep-alive clients could hold the server open indefinitely.
      const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
      await app.close();
      clearInterval(idle);
      // Photos in the queue would delay stopping the jobs.
      images.stop();
      shedder.stop();
      await Promise.all([jobs.stop(), changes.stop(), purges.stop(), reader.stop(), renderer.stop(), search.stop()]);
      await Promise.all([reporter.stop(), views.stop(), maps.close(), stopWalks()]);
      await Promise.all([mail.sender.stop(), traces?.stop(), ...[...pushes.push.values()].map((one) => one.stop())]);
      await background.stop();
      await database.stop();
    },
  };
}
