/** The real server in this process, on data that a test can copy, kill and put back. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@porchlight/contracts/errors/assert'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { AppSettings } from '../../apps/api/src/app/app-settings.ts'
import { type App, buildApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { memberAccountId } from '../../apps/api/src/database/schema/accounts.ts'
import { communityAccount, moveCredits } from '../../apps/api/src/features/credits/credits.operations.ts'
import { showMeetups } from '../../apps/api/src/features/meetups/meetups.factory.ts'
import { createToken, hashToken } from '../../apps/api/src/http/sessions/session.ts'
import { buildTestApp } from '../../apps/api/src/testing/app.factory.ts'

/** The files of a backup: the database and its log. */
const files = ['porchlight.sqlite', 'porchlight.sqlite-wal']

export const firstNames = ['Rosa', 'Maya', 'Omar'] as const
type FirstName = (typeof firstNames)[number]
/** Enough to post with, few enough to run out. */
export const creditsAtStart = 12

export interface Community {
  /** The running server, or null between a kill and the start after it. */
  readonly app: App | null
  /** The number of times that the server was started. A response of an earlier run was lost when that run ended. */
  readonly starts: number
  /** The data folder of the running server. */
  readonly dataDir: string
  readonly members: Record<FirstName, string>
  now: () => number
  advance: (ms: number) => void
  /** Advances the clock by the minutes after which neighbors see every meetup. */
  showMeetups: () => Promise<void>
  /** A fresh session; gives the cookie. */
  signIn: (memberId: string) => Promise<string>
  endSessions: (memberId: string) => Promise<void>
  /** Ends the server at once. The next start finds only what is durable at this instant. */
  kill: () => Promise<void>
  /** A kill, and a start with other settings. */
  restart: (settings?: Partial<AppSettings>) => Promise<void>
  /** Names a backup as of now. */
  backUp: () => string
  restore: (backup: string) => Promise<void>
  close: () => Promise<void>
}

/** Limits so high that no test reaches them: a test does in a second what nobody does in a day. */
const roomy = Object.fromEntries(
  [
    'requestsPerMember',
    'postsPerDay',
    'movesPerDay',
    'rsvpsPerDay',
    'conversationsPerDay',
    'messagesPerDay',
    'giftsPerDay',
    'placesPerDay',
    'placeReviewsPerDay',
    'operationsPerDay',
    'clientsPerDay',
  ].map((name) => [name, 1_000_000]),
)

interface CommunitySettings {
  environment?: Record<string, string>
  settings?: Partial<AppSettings>
}

export async function openCommunity({
  environment = {},
  settings = {},
}: CommunitySettings = {}): Promise<Community> {
  const { folder: origin, members } = await template()
  const folders: string[] = []
  const folderFrom = (from: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-sync-'))
    folders.push(folder)
    for (const name of files)
      if (existsSync(join(from, name))) copyFileSync(join(from, name), join(folder, name))
    return folder
  }
  let offset = 0
  const now = () => Date.now() + offset
  const advance = (ms: number) => {
    offset += ms
  }
  let currentSettings = settings
  const open = (dataDir: string) =>
    buildApp({
      config: readConfig({
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        COMMUNITY_TIME_ZONE: 'UTC',
        LIMITS: JSON.stringify(roomy),
        ...environment,
      }),
      now,
      // However busy the machine is with other tests.
      load: { loopDelayMsMax: Number.POSITIVE_INFINITY },
      ...currentSettings,
    })
  let folder = folderFrom(origin)
  let app: App | null = await open(folder)
  let starts = 1
  const closing: Promise<void>[] = []

  const startFrom = async (from: string) => {
    const dead = app
    app = null
    starts += 1
    folder = folderFrom(from)
    if (dead) closing.push(dead.close())
    app = await open(folder)
  }
  const running = () => {
    assert(app, 'the server is down')
    return app
  }

  return {
    get app() {
      return app
    },
    get starts() {
      return starts
    },
    get dataDir() {
      return folder
    },
    members,
    now,
    advance,
    showMeetups: () => showMeetups({ app: running(), clock: { advance } }),
    signIn: async (memberId) => {
      const token = createToken()
      const at = now()
      const times = { createdAt: at, seenAt: at, provedAt: at }
      const session = { tokenHash: hashToken(token), memberId, browser: null, ...times }
      await running().database.transact(({ database }) =>
        database.insertInto('sessions').values(session).execute(),
      )
      return `sid=${token}`
    },
    endSessions: async (memberId) => {
      await running().database.transact(({ database }) =>
        database.deleteFrom('sessions').where('memberId', '=', memberId).execute(),
      )
    },
    kill: () => startFrom(folder),
    restart: async (more = {}) => {
      currentSettings = { ...currentSettings, ...more }
      await startFrom(folder)
    },
    backUp: () => folderFrom(folder),
    restore: startFrom,
    close: async () => {
      await Promise.all(closing)
      await app?.close()
      for (const each of folders) rmSync(each, { recursive: true, force: true })
    },
  }
}

interface Template {
  folder: string
  members: Record<FirstName, string>
}

let templateOnce: Promise<Template> | undefined

/** Passwords are slow to hash on purpose, so the members are made once for all communities of a run. */
function template(): Promise<Template> {
  templateOnce ??= makeTemplate()
  return templateOnce
}

async function makeTemplate(): Promise<Template> {
  const test = await buildTestApp()
  const entries: [FirstName, string][] = []
  for (const name of firstNames) entries.push([name, (await test.signUp(name)).id])
  await test.app.database.transact(async (transaction) => {
    // The session of an operator ends within a day, so no member of this community is one.
    await transaction.database.updateTable('members').set({ isOperator: 0 }).execute()
    // The first one decides what is reported.
    await transaction.database
      .updateTable('members')
      .set({ isModerator: 1 })
      .where('id', '=', entries[0]?.[1] ?? '')
      .execute()
    for (const [, memberId] of entries) {
      await moveCredits(transaction, {
        id: `more:${memberId}`,
        from: communityAccount,
        to: memberAccountId(memberId),
        amount: creditsAtStart - 2,
        reason: 'welcome',
        actorId: memberId,
      })
      transaction.touch('members', memberId, memberAudience(memberId))
    }
  })
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-sync-'))
  for (const name of files) copyFileSync(join(test.dataDir, name), join(folder, name))
  await test.close()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { folder, members: Object.fromEntries(entries) as Record<FirstName, string> }
}
