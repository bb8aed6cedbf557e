/** The table of contents: every part of the server, registered by hand, in order. */
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import type { Operation } from '@porchlight/contracts/operation'
import { operations, type QueuedName } from '@porchlight/contracts/operations'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/open.ts'
import { openData } from './database/open-alone.ts'
import { communityOperations } from './features/community/community.operations.ts'
import { createReadPage } from './features/community/pages.ts'
import { auditLedger } from './features/credits/ledger-audit.ts'
import { memberOperations } from './features/members/members.operations.ts'
import { membersView, peopleView } from './features/members/members.view.ts'
import { placeOperations } from './features/places/places.operations.ts'
import { forgetMeetupZipCodes, postOperations } from './features/posts/posts.operations.ts'
import { upcomingPostIds } from './features/posts/posts.queries.ts'
import { authorsIn, postDetailsView, postsView } from './features/posts/posts.view.ts'
import { forgetOldLinks } from './features/sessions/password-resets.queries.ts'
import { createPasswords, type Passwords } from './features/sessions/passwords.ts'
import { sessionOperations } from './features/sessions/sessions.operations.ts'
import { registerSessionRoutes } from './features/sessions/sessions.routes.ts'
import { forgetOldAttempts } from './features/sessions/sign-in.operations.ts'
import { registerSignInRoutes } from './features/sessions/sign-in.routes.ts'
import { forgetOldSignUps } from './features/sessions/sign-ups.queries.ts'
import type { Handlers, Views } from './handlers.ts'
import { createCallCounts, registerApiGuard } from './http/api-guard.ts'
import { createAttempts } from './http/attempts.ts'
import { registerCompression } from './http/compression.ts'
import { answerClientError, answerFrameworkError, registerErrors } from './http/errors.ts'
import { sayGoodbye } from './http/goodbye.ts'
import { registerHeaders } from './http/headers.ts'
import { type Readiness, registerHealth } from './http/health.ts'
import { registerJsonBodies } from './http/json-body.ts'
import { logSerializers } from './http/logged.ts'
import { registerDescription } from './http/openapi-served.ts'
import { registerOperations } from './http/operation-routes.ts'
import { registerOwnNames } from './http/own-names.ts'
import { registerPages } from './http/pages.ts'
import { connectionOptions, defaultPatience, type Patience } from './http/patience.ts'
import { isOwnOrigin, leadOf, registerSameOrigin } from './http/same-origin.ts'
import {
  createFindSession,
  createIsSessionAlive,
  forgetEndedSessions,
  sessionCookie,
} from './http/session.ts'
import { registerShare } from './http/share.ts'
import { createFileMail } from './providers/mail/file-mail.ts'
import type { MailProvider } from './providers/mail/mail.ts'
import { createOutgoingMail, mailFault } from './providers/mail/outgoing-mail.ts'
import { createSmtpMail } from './providers/mail/smtp-mail.ts'
import { createOpenidSignIn } from './providers/sign-in/openid-sign-in.ts'
import type { SignInProvider } from './providers/sign-in/sign-in.ts'
import { createBus } from './realtime/bus.ts'
import { registerSockets } from './realtime/sockets.ts'
import { acceptUpgrades, isSocketUpgrade } from './realtime/upgrades.ts'
import { ownOrigin } from './start-notice.ts'
import { createApplyOnce, type QueuedOperations } from './sync/apply-once.ts'
import { createIsOwnClient } from './sync/clients.ts'
import { createDayAllowances } from './sync/day-allowances.ts'
import { forgetHistory } from './sync/history.ts'
import { createHasNews, createPull } from './sync/pull.ts'
import { createPush, prepareOperation } from './sync/push.ts'
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
  patience?: Partial<Patience>
  readiness?: Partial<Readiness>
  /** Instead of the standard output: one line of JSON each. */
  logTo?: { write: (line: string) => void }
}

export interface App {
  server: FastifyInstance
  database: Database
  /** Once a day: deletes what no device can ask for any more, and goes over the ledger. */
  tend: () => Promise<void>
  /** Readiness goes first, then the sockets, then what is in flight, then the file. */
  close: () => Promise<void>
}

const webDirDefault = join(import.meta.dirname, '../../web/dist')

export async function buildApp(settings: AppSettings): Promise<App> {
  const { config, now = Date.now, webDir = webDirDefault, passwords = createPasswords() } = settings
  const patience = { ...defaultPatience, ...settings.patience }
  const server = Fastify({
    logger: {
      level: config.logLevel,
      serializers: logSerializers,
      ...(settings.logTo ? { stream: settings.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 256 * 1024,
    ...connectionOptions(patience, isSocketUpgrade),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    // Whoever still has a connection is answered; nobody gets a new one.
    return503OnClosing: false,
  })
  server.server.maxConnections = patience.connectionsMax
  const bus = createBus()
  const database = await openData({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    now,
    onCommitted: bus.publish,
    onFault: (error) => server.log.error({ err: error }, 'fault'),
    onUnchecked: (file) => server.log.warn({ file }, 'too large to be gone over at each start: run check'),
  })
  const { reader, transact } = database
  const cookie = sessionCookie(config.publicUrl)

  registerErrors(server, now)
  registerHeaders(server, config.publicUrl)
  registerCompression(server)
  registerJsonBodies(server)
  await acceptUpgrades(server)
  registerOwnNames(server, config.publicUrl)
  const counts = createCallCounts(config.limits, now)
  registerShare(server, { count: counts.ofAddress })
  await server.register(fastifyCookie)
  registerSameOrigin(server, config.publicUrl, cookie.name)
  const findSession = createFindSession({ reader, transact, now, cookie })
  registerApiGuard(server, { findSession, counts })

  const sockets = registerSockets(server, {
    bus,
    isOwnOrigin: (request) => isOwnOrigin(request, config.publicUrl),
    isSessionAlive: createIsSessionAlive({ reader, now }),
    hasNews: createHasNews(database.snapshot),
    limits: config.limits,
    patience,
    now,
  })
  const views: Views = {
    members: membersView,
    people: peopleView,
    posts: postsView,
    postDetails: postDetailsView,
  }
  const appOrigin = () => config.publicUrl?.origin ?? ownOrigin(listeningPort(server) ?? config.port)
  const mail = createOutgoingMail({
    provider: mailProvider(config, now, server.log),
    onFault: (error) => server.log.error(mailFault(error), 'a mail could not be sent'),
  })
  const google = googleSignIn(config)
  const attempts = createAttempts(config.limits, now)
  const handlers: Handlers = {
    ...sessionOperations({
      reader,
      transact,
      now,
      passwords,
      trialDays: config.trialDays,
      confirmsByMail: config.smtpUrl !== null,
      communityName: config.communityName,
      attempts,
      closeSockets: sockets.closeSession,
      postMail: mail.post,
      appOrigin,
    }),
    ...memberOperations,
    ...postOperations({
      reader,
      now,
      timeZone: config.communityTimeZone,
      postsPerDay: config.limits.postsPerDay,
    }),
    ...communityOperations({
      reader,
      now,
      views,
      community: {
        name: config.communityName,
        displayLocation: config.communityLocation,
        signInWith: google ? ['google'] : [],
      },
      readPage: createReadPage(config.dataDir, (file) =>
        server.log.warn({ file }, 'this page cannot be shown; ours is shown instead'),
      ),
    }),
    ...placeOperations({ reader, now }),
  }
  const applyOnce = createApplyOnce({ ...queuedOf(handlers), ...settings.extraOperations })

  const allowances = createDayAllowances(config.limits, now)

  registerOperations(server, {
    handlers,
    applyOnce,
    allowance: allowances.operations,
    transact,
    now,
    cookie,
  })
  await registerSessionRoutes(server, {
    transact,
    closeSockets: sockets.closeSession,
    isAskedFor: (request) => leadOf(request, config.publicUrl) !== 'elsewhere',
  })
  registerSignInRoutes(server, {
    providers: { google },
    transact,
    trialDays: config.trialDays,
    attempts,
    cookie,
    publicUrl: config.publicUrl,
    closeSockets: sockets.closeSession,
    isOwnLink: (request) => leadOf(request, config.publicUrl) === 'own page',
  })
  registerSync(server, {
    now,
    isOwnClient: createIsOwnClient({ reader, transact, clients: allowances.clients }),
    prepare: (operation) => prepareOperation(applyOnce, operation),
    push: createPush({
      transact,
      applyOnce,
      allowances,
      onFault: (error, { name, id }) =>
        server.log.error({ err: error, operation: name, operationId: id }, 'fault'),
    }),
    pull: createPull({
      snapshot: database.snapshot,
      views,
      homeFirst: async (executor, viewer) =>
        new Map([
          ['members', [viewer.memberId]],
          ['posts', await upcomingPostIds(executor, viewer.now)],
        ]),
      referenced: (rows) => new Map([['people', authorsIn(rows)]]),
    }),
    ...(settings.minimumApp === undefined ? {} : { minimumApp: settings.minimumApp }),
  })
  registerDescription(server, {
    cookieName: cookie.name,
    now,
    publicUrl: config.publicUrl,
    webDir,
    appOrigin,
  })
  const health = registerHealth(server, {
    database,
    dataDir: config.dataDir,
    now,
    ...(settings.readiness ? { readiness: settings.readiness } : {}),
  })
  await registerPages(server, {
    webDir,
    publicUrl: config.publicUrl,
    hasServiceWorker: config.serviceWorker,
  })

  return {
    server,
    database,
    tend: async () => {
      // The books first: what cannot be forgotten today must not keep them from being gone over.
      const faults = await auditLedger(database)
      if (faults.length > 0) server.log.fatal({ faults }, 'the ledger does not add up')
      const chores = [forgetHistory, forgetEndedSessions, forgetOldLinks, forgetOldSignUps, forgetOldAttempts]
      const done = await Promise.allSettled([
        ...chores.map((forget) => transact(forget)),
        forgetMeetupZipCodes(transact),
      ])
      const failed = done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      if (failed.length > 0) throw new AggregateError(failed, 'not everything old could be forgotten')
    },
    close: async () => {
      health.stopBeingReady()
      await sayGoodbye(server, patience.goodbyeMs)
      await mail.close()
      await database.close()
    },
  }
}

function queuedOf(handlers: Handlers): QueuedOperations {
  const queued = (Object.values(operations) as Operation[]).filter(({ offline }) => offline === 'queue')
  return Object.fromEntries(
    queued.map((declared) => [declared.name, { declared, handle: handlers[declared.name as QueuedName] }]),
  ) as QueuedOperations
}

function googleSignIn({ google, publicUrl }: Config): SignInProvider | undefined {
  if (!google || !publicUrl) return undefined
  return createOpenidSignIn({ ...google, redirectUrl: new URL('/api/login/google', publicUrl) })
}

function mailProvider(config: Config, now: () => number, log: FastifyBaseLogger): MailProvider {
  const { smtpUrl, publicUrl } = config
  const from = config.mailFrom ?? {
    name: 'Porchlight',
    address: `porchlight@${publicUrl?.hostname ?? 'localhost'}`,
  }
  if (smtpUrl) return createSmtpMail({ url: smtpUrl, from })
  return createFileMail({
    dir: join(config.dataDir, 'mail'),
    from,
    now,
    onWritten: (file) => log.info({ file }, 'a mail was written'),
  })
}

/** Null until it listens. */
function listeningPort({ server }: FastifyInstance): number | null {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? null) : null
}
