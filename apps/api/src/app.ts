/** The table of contents: registers every part of the server by hand and in order, one line for each feature. */
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { mailtoOf } from '@porchlight/contracts/values/text/text'
import { hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { backupsIn } from './database/backup/backups-folder.ts'
import { openDataKeys } from './database/folder/data-keys.ts'
import type { Database } from './database/open.ts'
import { openData } from './database/open-exclusive.ts'
import { watchDamage } from './database/sqlite/damage.ts'
import { sqliteFileIn } from './database/sqlite/sqlite.ts'
import { watchOtherProcesses } from './database/transactions/other-processes.ts'
import type { OnCommitted } from './database/transactions/transact.ts'
import { type AllBetweenTwo, composeBetweenTwo } from './feature-parts/between-two.ts'
import { type DeclarationsByName, declarationsOf } from './feature-parts/declarations.ts'
import { composeFeatures } from './feature-parts/feature.ts'
import { requireStanding } from './feature-parts/needed-standing.ts'
import type { PhotoForms } from './feature-parts/photos.ts'
import type { PostKinds } from './feature-parts/post-kinds.ts'
import { createAdministrationFeature } from './features/administration/administration.feature.ts'
import { createCalendarFeature } from './features/calendar/calendar.feature.ts'
import { createCasesFeature } from './features/cases/cases.feature.ts'
import { createChecksFeature } from './features/checks/checks.feature.ts'
import { createCommunityFeature } from './features/community/community.feature.ts'
import { createPages } from './features/community/pages.ts'
import { createConversationsFeature } from './features/conversations/conversations.feature.ts'
import { createCoordinationFeature } from './features/coordination/coordination.feature.ts'
import { createCreditsFeature } from './features/credits/credits.feature.ts'
import { ledgerJob } from './features/credits/credits.jobs.ts'
import { areCreditsPaused } from './features/credits/credits.queries.ts'
import { createDelivery } from './features/delivery/delivery.ts'
import { openPushKeys } from './features/delivery/push-keys.ts'
import { createExplorationFeature } from './features/exploration/exploration.feature.ts'
import { createExportsFeature } from './features/exports/exports.feature.ts'
import { createFiguresFeature } from './features/figures/figures.feature.ts'
import { createFilesFeature, openPhotos } from './features/files/files.feature.ts'
import { createHelpFeature } from './features/help/help.feature.ts'
import { helpKind } from './features/help/withdraw-help.operations.ts'
import { createInvitationsFeature } from './features/invitations/invitations.feature.ts'
import { createLocationFeature } from './features/location/location.feature.ts'
import { createMapFeature } from './features/map/map.feature.ts'
import { meetupKind } from './features/meetups/change-meetup.operations.ts'
import { createMeetupsFeature } from './features/meetups/meetups.feature.ts'
import { createExtraAudiencesOf } from './features/members/members.audiences.ts'
import { createMembersFeature } from './features/members/members.feature.ts'
import { suspendedMemberIds } from './features/members/standings.queries.ts'
import { createMessagesFeature } from './features/messages/messages.feature.ts'
import { messagePhotos } from './features/messages/messages.photos.ts'
import { openChats } from './features/messages/messages.socket.ts'
import { createNotificationsFeature } from './features/notifications/notifications.feature.ts'
import { createPasskeysFeature } from './features/passkeys/passkeys.feature.ts'
import { createRelyingPartyOf } from './features/passkeys/relying-party.ts'
import { createPhonesFeature } from './features/phones/phones.feature.ts'
import { createPlacesFeature } from './features/places/places.feature.ts'
import { placePhotos, reviewPhotos } from './features/places/places.photos.ts'
import { countPlaces, placeFor, placesFor } from './features/places/places.queries.ts'
import { createPlansFeature } from './features/plans/plans.feature.ts'
import { createTestBooks } from './features/plans/test-books.ts'
import { createPostsFeature } from './features/posts/posts.feature.ts'
import { postPhotos } from './features/posts/posts.photos.ts'
import { deleteFilesOf } from './features/removal/files-outside.ts'
import { createLeavingParts } from './features/removal/leaving.ts'
import { createRewardsFeature } from './features/rewards/rewards.feature.ts'
import { createDayLimits } from './features/rights/day-limits.ts'
import { createGuards } from './features/rights/guards.ts'
import { neededStanding } from './features/rights/needed-standing.ts'
import { peoplePhotos } from './features/safety/people.photos.ts'
import { createSafetyFeature } from './features/safety/safety.feature.ts'
import { reportedPhotos } from './features/safety/safety.photos.ts'
import { blockedWith, canView } from './features/safety/safety.queries.ts'
import { safetyTables } from './features/safety/safety.view.ts'
import { notifyVerificationWanted } from './features/sessions/email/email-verification.operations.ts'
import { createSessionsFeature } from './features/sessions/sessions.feature.ts'
import { requireFreshSignIn } from './features/sessions/sign-in/fresh-sign-in.ts'
import { createPasswords, type Passwords } from './features/sessions/sign-in/passwords.ts'
import { openSettings } from './features/setup/current-settings.ts'
import { createSetupFeature } from './features/setup/setup.feature.ts'
import { createStandingFeature } from './features/standing/standing.feature.ts'
import { createWindowFeature } from './features/window/window.feature.ts'
import { registerCompression } from './http/bodies/compression.ts'
import { registerJsonBodies } from './http/bodies/json-body.ts'
import { createPhotoForms } from './http/bodies/photo-forms.ts'
import { registerShare } from './http/bodies/share.ts'
import { createAuthLimits } from './http/limits/auth-limits.ts'
import { registerBodyBounds } from './http/limits/body-limits.ts'
import { registerConcurrentCallLimit } from './http/limits/concurrent-calls.ts'
import { type LoadBounds, registerLoadShedding } from './http/limits/load-shedding.ts'
import { addressKey, createLimiter, createUploadCount } from './http/limits/rate-limit.ts'
import { createEventGate } from './http/limits/webhook-limit.ts'
import { registerPages } from './http/pages/pages.ts'
import { registerTiles } from './http/pages/tiles.ts'
import { registerWellKnown } from './http/pages/well-known.ts'
import { registerAllowedHosts } from './http/server/allowed-hosts.ts'
import { createAppOrigin } from './http/server/app-origin.ts'
import { type ConnectionSettings, defaultConnectionSettings } from './http/server/connection-settings.ts'
import { createServer } from './http/server/create-server.ts'
import { registerErrors } from './http/server/errors.ts'
import { registerHeaders } from './http/server/headers.ts'
import { defaultReadiness, type Readiness, registerHealth } from './http/server/health.ts'
import { shutDown } from './http/server/shut-down.ts'
import { createCallCounts, registerApiGuard } from './http/sessions/api-guard.ts'
import { browserNameOf } from './http/sessions/browser-name.ts'
import { rememberSessions } from './http/sessions/remembered-sessions.ts'
import { createInitiatorOf, registerSameOrigin } from './http/sessions/same-origin.ts'
import { createFindSession, createIsSessionAlive, hashToken, sessionCookie } from './http/sessions/session.ts'
import { clockLag } from './jobs/clock.ts'
import { deleteReplacedDataJob } from './jobs/delete-replaced-data.ts'
import { nightlyBackup } from './jobs/nightly-backup.ts'
import { createScheduler, type Scheduler } from './jobs/scheduler.ts'
import { clockIsBehind, findWarnings, mailServerJob, watchingJob } from './jobs/warnings.ts'
import { watchFiles } from './jobs/watch-files.ts'
import { registerMetrics, watchRoutes } from './metrics/metrics.routes.ts'
import { signedBy } from './notices/mail-signature.ts'
import { registerDescription } from './openapi/openapi.routes.ts'
import { createApplyOnce, type QueuedOperations } from './operations/apply-once.ts'
import { createApplyFrame, createApplySingle } from './operations/apply-single.ts'
import { createApplyCall, registerOperations } from './operations/operation-routes.ts'
import { queuedOperations } from './operations/queued-operations.ts'
import { createRightChecks } from './operations/right-checks.ts'
import { createPlans } from './plans/plans.ts'
import { createConfiguredCheck } from './providers/background-check/configured-background-check.ts'
import { createConfiguredFiles } from './providers/files/configured-files.ts'
import { createCommunityCenter } from './providers/geocoding/community-center.ts'
import { createConfiguredGeocoding } from './providers/geocoding/configured-geocoding.ts'
import { createConfiguredMail } from './providers/mail/configured-mail.ts'
import { deleteMailsTo } from './providers/mail/file-mail.ts'
import type { PostedMail } from './providers/mail/mail.ts'
import { waitingMailsIn } from './providers/mail/waiting-mails.ts'
import { createConfiguredPayments } from './providers/payments/configured-payments.ts'
import { isPublicKey } from './providers/push/encrypt-payload.ts'
import { isPushAddress } from './providers/push/public-address.ts'
import { createVapidKeys } from './providers/push/vapid.ts'
import { createWebPush } from './providers/push/web-push.ts'
import { createConfiguredSignIn } from './providers/sign-in/configured-sign-in.ts'
import { createHttpTexts } from './providers/texts/http-texts.ts'
import { createConfiguredTiles } from './providers/tiles/configured-tiles.ts'
import { createBus } from './realtime/bus.ts'
import { createOpenSockets } from './realtime/open-sockets.ts'
import { registerSockets } from './realtime/sockets.ts'
import { acceptUpgrades, isSocketUpgrade } from './realtime/upgrades.ts'
import { createReports } from './reports.ts'
import { checkCallbackPath } from './settings/background-check.ts'
import { delayedTouchesJob } from './sync/delayed-touches.ts'
import { historyJob } from './sync/history.ts'
import { createNewsSince, createReadCurrentCursor } from './sync/pull/news-since.ts'
import { createHasNews, createPull, createPullNothing } from './sync/pull/pull.ts'
import { createIsClientOf } from './sync/push/clients.ts'
import { createDayAllowances } from './sync/push/day-allowances.ts'
import { createPrepare, createPush } from './sync/push/push.ts'
import { registerSync } from './sync/sync.routes.ts'

export interface AppSettings {
  config: Config
  /** Epoch ms. An argument, so that tests can move it. */
  now?: () => number
  /** The folder of the built web app. */
  webDir?: string
  /** Queued operations besides the table's own, where a test needs one that faults. */
  extraOperations?: QueuedOperations
  minimumApp?: number
  passwords?: Passwords
  connections?: Partial<ConnectionSettings>
  readiness?: Partial<Readiness>
  /** The limits of load above which the server refuses requests. */
  load?: Partial<LoadBounds>
  /** The target of log lines (one line of JSON each); the default is the standard output. */
  logTo?: { write: (line: string) => void }
  /** The data turned out to be damaged: it is time to `abandon` it. */
  onDamaged?: () => void
}

export interface App {
  server: FastifyInstance
  database: Database
  /** The reader of forms with photos, for routes whose request body carries them. */
  photoForms: PhotoForms
  /** The rights and limits that the operations declare, for the role matrix. */
  declarations: DeclarationsByName
  /** The features' data between two members, and the kinds of posts, for operations that no call brings. */
  between: AllBetweenTwo
  postKinds: PostKinds
  /** The scheduled jobs. None runs before `start`. */
  jobs: Pick<Scheduler, 'start' | 'runDue' | 'runAll'>
  /** Readiness goes first, then the sockets and the jobs, then what is in flight, then the file. */
  close: () => Promise<void>
  /** Closes everything but the data, which is left as it is. */
  abandon: () => Promise<void>
}

const webDirDefault = join(import.meta.dirname, '../../web/dist')

export async function buildApp(settings: AppSettings): Promise<App> {
  const { config, now = Date.now, webDir = webDirDefault, logTo, minimumApp, readiness } = settings
  const { publicUrl, limits, dataDir, databaseUrl } = config
  const connections = { ...defaultConnectionSettings, ...settings.connections }
  const server = createServer({ ...config, logTo, connections, shouldUpgrade: isSocketUpgrade })
  const damage = watchDamage((error) => {
    reports.damage(error)
    settings.onDamaged?.()
  })
  const reports = createReports(server.log, damage.notice)
  const bus = createBus()
  // A server without a metrics token does not load the metrics code, which costs 20 MB and a part of the start.
  const metrics = config.metricsToken === null ? null : (await import('./metrics/metrics.ts')).createMetrics()
  if (metrics) watchRoutes(server, metrics)
  const onCommitted: OnCommitted = (audiences, origin) => {
    bus.publish(audiences, origin)
    delivery.pushes.wake()
  }
  const otherProcesses = watchOtherProcesses({ onCommitted, onFault: reports.fault })
  const database = await openData({
    dataDir,
    databaseUrl,
    now,
    onCommitted,
    onNumbered: otherProcesses.noteOwnNumbers,
    onFault: reports.fault,
    onUnchecked: reports.uncheckedFile,
    onWorked: metrics?.worked,
    onRepeated: metrics?.repeated,
    damage,
  })
  const { reader, snapshot, transact } = database
  // The operator is warned before anything is written by a clock that is wrong.
  if ((await clockLag(reader, now())) !== null) reports.warning(clockIsBehind)
  const current = await openSettings(config, { reader, onFault: reports.fault })
  const live = current.config
  const plans = createPlans(live.plans)
  const extraAudiencesOf = createExtraAudiencesOf(plans)
  const cookie = sessionCookie(publicUrl)

  registerErrors(server, now, damage.notice)
  registerHeaders(server, publicUrl)
  registerLoadShedding(server, {
    bounds: settings.load,
    waiting: database.waiting,
    onShed: () => metrics?.shed(),
  })
  registerCompression(server)
  registerBodyBounds(server, now)
  registerJsonBodies(server)
  await acceptUpgrades(server)
  registerAllowedHosts(server, publicUrl)
  const counts = createCallCounts(limits, now)
  registerShare(server, { count: counts.ofAddress })
  await server.register(fastifyCookie)
  registerSameOrigin(server, publicUrl, cookie.name)
  const remembered = rememberSessions(reader)
  const findSession = createFindSession({ sessions: remembered, transact, now, cookie })
  const isSessionAlive = createIsSessionAlive({ sessions: remembered, now })
  registerApiGuard(server, { findSession, isSessionAlive, counts })
  registerConcurrentCallLimit(server, limits, now)
  const sockets = createOpenSockets()

  const mail = createConfiguredMail(live, now, {
    ...reports,
    mailFault: (error) => {
      metrics?.mailFailed()
      reports.mailFault(error)
    },
    mailDelay: (error) => {
      metrics?.mailFailed()
      reports.mailDelay(error)
    },
  })
  const appOrigin = createAppOrigin(server, config)
  const pushKeys = openPushKeys(reader, transact, createVapidKeys)
  const delivery = createDelivery({
    reader,
    transact,
    now,
    config: live,
    appOrigin,
    push: createWebPush({
      keys: pushKeys,
      subject: contactOf(config),
      publicUrl,
      pushHosts: config.pushHosts,
      now,
      onFault: reports.pushFault,
    }),
    mail: mail.provider,
    countCall: counts.ofAddress,
    onPushed: (outcome) => metrics?.pushed(outcome),
    onMailed: (channel) => metrics?.mailed(channel),
    onFault: reports.fault,
    onMailFault: (error) => {
      metrics?.mailFailed()
      reports.mailFault(error)
    },
  })
  const geocoding = createConfiguredGeocoding({ ...config, ...config.area })
  const center = createCommunityCenter(live, geocoding)
  const tiles = createConfiguredTiles({ config: config.map, center, onUnusable: reports.unusableMap })
  const exploring = {
    timeZone: live.communityTimeZone,
    activitiesPerDay: limits.activitiesPerDay,
    geocoding,
    countPlaces,
  }
  const dayLimits = createDayLimits(live.limits)
  const pages = createPages({ dataDir, onUnusable: reports.unusablePage, storedText: current.storedText })
  const services = {
    config: live,
    keys: openDataKeys(dataDir),
    reader,
    transact,
    now,
    plans,
    reports,
    cookie,
    appOrigin,
    initiatorOf: createInitiatorOf(publicUrl),
    relyingPartyOf: createRelyingPartyOf(publicUrl),
    browserNameOf,
    passwords: settings.passwords ?? createPasswords(),
    authLimits: createAuthLimits(limits, now),
    providers: createConfiguredSignIn(config),
    countGeocode: createLimiter({
      countMax: limits.geocodesPerMinute,
      windowMs: minuteMs,
      now,
      whenFull: 'forget',
    }).count,
    geocoding,
    center,
    tiles,
    exploring,
    dayLimits,
    closeSockets: sockets.closeSession,
    mailProvider: mail.provider,
    postMail: (posted: PostedMail) => {
      // A member without an address has a sign-in name there.
      if (isAddress(posted.to)) mail.post({ ...posted, text: signedBy(posted.text, live.communityName()) })
    },
    pushKey: async () => (await pushKeys()).publicKey,
    hashToken,
    mayBeReached: (endpoint: string, p256dh: string) =>
      isPublicKey(p256dh) && isPushAddress(endpoint, config),
  }
  // This runs before any operation is refused for a missing verification: devices then learn that they must hold such
  // operations.
  while (await transact((batch) => notifyVerificationWanted(config.smtpUrl !== null, batch)));
  const chats = openChats({ reader, now, linesOf: sockets.linesOf, onFault: reports.fault })
  const store = createConfiguredFiles(config)
  const filesWatch = watchFiles(store, reports.bucketFault)
  const photos = openPhotos({
    ...services,
    store,
    uses: {
      members: peoplePhotos,
      posts: postPhotos,
      messages: messagePhotos,
      reports: reportedPhotos,
      places: placePhotos(exploring),
      placeReviews: reviewPhotos(exploring),
    },
    count: createUploadCount(limits, now),
  })
  const photoForms = await createPhotoForms(server, photos.intake)
  const postKinds: PostKinds = { request: helpKind, offer: helpKind, event: meetupKind }
  const removing = {
    deleteMailsTo: (address: string) =>
      deleteMailsTo([join(dataDir, 'mail'), waitingMailsIn(dataDir)], address),
    deleteFilesOf: (memberId: string) => deleteFilesOf({ dataDir, stored: photos.stored }, memberId),
    onFault: reports.fault,
  }
  const otherFeatures = {
    sessions: createSessionsFeature(services),
    passkeys: createPasskeysFeature({ ...services, requireFreshSignIn }),
    members: createMembersFeature({
      ...services,
      photoForms,
      canView,
      leaving: createLeavingParts({ ...services, ...removing, requireFreshSignIn }),
    }),
    posts: createPostsFeature({ ...services, kinds: postKinds }),
    community: createCommunityFeature({ ...services, pages, settingsVersion: current.version }),
    places: createPlacesFeature(services),
    conversations: createConversationsFeature(services),
    messages: createMessagesFeature({ ...services, chats }),
    help: createHelpFeature(services),
    meetups: createMeetupsFeature({ ...services, notifyChats: chats.sendToBoth }),
    notifications: createNotificationsFeature(services),
    calendar: createCalendarFeature({ ...services, countCall: counts.ofAddress }),
    files: createFilesFeature({ ...services, photos }),
    location: createLocationFeature(services),
    credits: createCreditsFeature(services),
    rewards: createRewardsFeature({
      ...services,
      countCode: createLimiter({ countMax: 20, windowMs: hourMs, now, whenFull: 'share' }),
    }),
    exploration: createExplorationFeature({ ...services, places: { placeFor, placesFor } }),
    map: createMapFeature(services),
    invitations: createInvitationsFeature(services),
    setup: createSetupFeature({
      ...services,
      ...{ source: config, current, pages, requireFreshSignIn },
      // PayPal charges what its own plans say.
      paymentSettings: config.paypal === null ? {} : pricesAtPaypal,
      operation: () => ({
        isHttps: publicUrl?.protocol === 'https:',
        sendsMail: config.smtpUrl !== null,
        makesBackups: config.backups,
        lastBackupAt: lastBackupIn(dataDir),
      }),
      onChanged: () => bus.publish(new Set(['community'])),
    }),
    coordination: createCoordinationFeature(services),
    standing: createStandingFeature(services),
    administration: createAdministrationFeature({ ...services, ...removing, requireFreshSignIn }),
    window: createWindowFeature(services),
    exports: createExportsFeature({ ...services, requireFreshSignIn, stored: photos.stored }),
    phones: createPhonesFeature({
      ...services,
      texts: config.texts && createHttpTexts(config.texts, { now }),
      addressKey,
      requireFreshSignIn,
      onTextFault: reports.textFault,
    }),
    plans: createPlansFeature({
      ...services,
      payments: createConfiguredPayments(live, { now, books: createTestBooks(reader, transact) }),
      countPayment: createLimiter({
        countMax: limits.paymentsPerMember,
        windowMs: hourMs,
        now,
        whenFull: 'forget',
      }).count,
      events: createEventGate(now),
      onReconciled: (outcome) => metrics?.reconciled(outcome),
      onFault: reports.fault,
    }),
    cases: createCasesFeature(services),
    figures: createFiguresFeature(services),
    checks: createChecksFeature({
      ...services,
      checks: createConfiguredCheck(config.backgroundCheck, now),
      events: createEventGate(now),
      callbackPath: checkCallbackPath,
      onFault: reports.checkFault,
    }),
  }
  const between = composeBetweenTwo([...Object.values(otherFeatures), { tables: safetyTables }])
  const features = composeFeatures({
    ...otherFeatures,
    safety: createSafetyFeature({ ...services, between }),
  })

  const { tables } = features
  const handlers = requireStanding(features.handlers, neededStanding)
  const guards = createGuards({ plans, sendsMail: config.smtpUrl !== null })
  const { checkWrite, checkCall } = createRightChecks({ reader, now, guards, dayLimits })
  const queued = { ...queuedOperations(handlers), ...settings.extraOperations }
  const applyOnce = createApplyOnce(queued, checkWrite)
  const allowances = createDayAllowances(limits, now)
  const applySingle = createApplySingle({ transact, applyOnce, allowance: allowances.operations })
  registerOperations(server, {
    handlers,
    forms: features.forms,
    photoForms,
    applyOnce,
    applySingle,
    checkCall,
    now,
    cookie,
  })
  await features.registerRoutes(server, createApplyCall({ applyOnce, applySingle, now }))
  await delivery.registerRoutes(server)
  const pull = createPull({
    snapshot,
    tables,
    extraAudiencesOf,
    hiddenRowsFor: features.hiddenRowsFor,
    rowVariantsFor: features.rowVariantsFor,
  })
  registerSockets(server, {
    sockets,
    bus,
    frames: features.frames,
    applyFrame: createApplyFrame({ applyOnce, applySingle }),
    publicUrl,
    isSessionAlive,
    hasNews: createHasNews({ snapshot, extraAudiencesOf }),
    newsSince: createNewsSince(pull),
    readCurrentCursor: createReadCurrentCursor({ snapshot, extraAudiencesOf }),
    hasBlocks: async (memberId) => (await blockedWith(reader, memberId)).size > 0,
    suspendedMembers: () => suspendedMemberIds(reader, now()),
    extraAudiences: (memberId) => extraAudiencesOf(reader, { memberId, now: now() }),
    limits,
    connections,
    onDropped: () => metrics?.droppedSocket(),
    now,
  })
  registerSync(server, {
    now,
    isOwnClient: createIsClientOf({ reader, transact, clients: allowances.clients }),
    prepare: createPrepare(applyOnce),
    push: createPush({ transact, applyOnce, allowances, onFault: reports.operationFault }),
    pullNothing: createPullNothing({ reader, extraAudiencesOf }),
    pull,
    settingsVersion: current.version,
    minimumApp,
  })
  registerDescription(server, {
    neededStanding,
    forms: features.forms,
    cookieName: cookie.name,
    now,
    publicUrl,
    webDir,
    appOrigin,
  })
  const { freeBytesLow } = { ...defaultReadiness, ...readiness }
  const warnings = () =>
    findWarnings({
      ...config,
      database,
      now,
      mailWaiting: mail.waiting,
      isBucketAway: filesWatch.isAway,
      mailFailingMs: mail.failingMs,
      freeBytesLow,
    })
  const health = registerHealth(server, {
    database,
    dataDir,
    now,
    findWarnings: warnings,
    readiness,
    onFault: damage.notice,
  })
  if (metrics && config.metricsToken !== null) {
    metrics.lookUp({
      database,
      dataDir,
      logFile: databaseUrl === null ? `${sqliteFileIn(dataDir)}-wal` : null,
      socketCount: () => sockets.connected.size,
      mailWaiting: mail.waiting,
      isLedgerPaused: areCreditsPaused,
      jobNames: () => jobs.names,
    })
    registerMetrics(server, { metrics, token: config.metricsToken, countWrong: counts.ofAddress })
  }
  registerWellKnown(server)
  registerTiles(server, tiles)
  // A fault in the map's file is reported when the server starts, and not when a member opens the map.
  await tiles.ground()
  await registerPages(server, {
    webDir,
    publicUrl,
    sessionCookieName: cookie.name,
    communityName: live.communityName,
    hasServiceWorker: config.serviceWorker,
    hasGooglePlaces: config.area.googlePlacesKey !== null,
    hasPaypal: () => live.plans() && config.paypal !== null,
    tilesOrigin: config.map.tiles && new URL(config.map.tiles.url).origin,
  })

  const jobs = createScheduler({
    jobs: [
      ledgerJob(reports.ledgerFaults),
      historyJob,
      delayedTouchesJob(features.tables),
      ...(config.smtpUrl === null ? [] : [mailServerJob(mail.look)]),
      ...(config.s3 === null ? [] : [filesWatch.job]),
      deleteReplacedDataJob({ dataDir, now }),
      watchingJob({ find: warnings, now, tell: reports.warning }),
      ...features.jobs,
      ...delivery.jobs,
      ...(config.backups
        ? [
            nightlyBackup({
              ...config,
              now,
              onMade: reports.backupMade,
              onLedgerFaults: reports.backupOfFaults,
              onPhotosMissing: reports.backupWithoutPhotos,
            }),
          ]
        : []),
    ],
    database,
    now,
    timeZone: live.communityTimeZone,
    onFailure: reports.jobFault,
  })

  const end = async () => {
    health.stopBeingReady()
    current.stop()
    otherProcesses.stop()
    await Promise.all([shutDown(server, connections.shutdownMs), jobs.stop(), delivery.pushes.stop()])
  }
  return {
    server,
    database,
    photoForms,
    declarations: declarationsOf(handlers),
    between,
    postKinds,
    jobs: {
      start: () => {
        jobs.start()
        current.start()
        otherProcesses.start(reader)
        delivery.pushes.start()
      },
      runDue: jobs.runDue,
      runAll: jobs.runAll,
    },
    abandon: end,
    close: async () => {
      await end()
      await mail.close()
      await tiles.close()
      await database.close()
    },
  }
}

/** The settings that an operator sets up at PayPal, each with the setting that names the plan there. */
const pricesAtPaypal = {
  currency: 'PAYPAL_PLAN_MONTHLY',
  priceMonthly: 'PAYPAL_PLAN_MONTHLY',
  priceAnnual: 'PAYPAL_PLAN_ANNUAL',
}

/** Returns the time of the newest backup of this machine; null when there is none, or none that can be read. */
function lastBackupIn(dataDir: string): string | null {
  try {
    const [newest] = backupsIn(dataDir)
    return newest ? toIso(newest.madeAt) : null
  } catch {
    return null
  }
}

/**
 * Returns the contact (a `mailto:` or https address) that push services receive: the mail sender's, or the public
 * address.
 */
function contactOf({ publicUrl, mailFrom }: Config): string {
  if (mailFrom) return mailtoOf(mailFrom.address)
  return publicUrl?.protocol === 'https:' ? publicUrl.href : 'mailto:porchlight@localhost'
}
