/**
 * The settings as they hold now: the environment's, and where it sets none, what operators changed at the desk. All readers take
 * the value at each use. This process takes a change over with its commit; a change by another process, within a second.
 */
import type { SettingName } from '@porchlight/contracts/setup/setup.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import {
  type CommunityConfig,
  type ConfigSource,
  environmentTexts,
  type StoredTexts,
  usableTexts,
} from './setting-values.ts'
import { readStoredTexts, settingsVersion } from './setup.queries.ts'

/** The time in milliseconds after which a change by another process is noticed. */
const reviewMs = 1000

type LiveName = keyof CommunityConfig

/** A configuration in which all that operators can change is a function, so that nobody stores an old value by mistake. */
export type LiveConfig<Config> = {
  [Name in keyof Config]: Name extends LiveName ? () => Config[Name] : Config[Name]
}

export interface CurrentSettings<Config extends CommunityConfig> {
  readonly config: LiveConfig<Config>
  /** Returns the configuration as it is at this moment. */
  snapshot: () => Config
  /** The number of the last change; 0 before the first one. */
  version: () => number
  /** Returns the text that operators set; undefined where they set none. */
  storedText: (name: SettingName) => string | undefined
  /** Takes over what was changed since. */
  refresh: () => Promise<void>
  /** Begins to look for changes by other processes. */
  start: () => void
  stop: () => void
}

const liveNames: Readonly<Record<LiveName, true>> = {
  communityName: true,
  communityLocation: true,
  communityTimeZone: true,
  postsTimeZone: true,
  area: true,
  signUp: true,
  inviteCredit: true,
  trialDays: true,
  hasPlans: true,
  prices: true,
  supportEmail: true,
  limits: true,
}

export async function openSettings<Config extends CommunityConfig & ConfigSource<Config>>(
  config: Config,
  { reader, onFault }: { reader: Kysely<Tables>; onFault: (error: unknown) => void },
): Promise<CurrentSettings<Config>> {
  let current = { version: 0, storedTexts: new Map() as StoredTexts, config }
  let isRefreshing = false
  let timer: NodeJS.Timeout | undefined

  async function refresh(): Promise<void> {
    const version = await settingsVersion(reader)
    if (version <= current.version) return
    const storedTexts = await readStoredTexts(reader)
    const texts = environmentTexts(usableTexts(config, storedTexts))
    if (version > current.version) current = { version, storedTexts, config: config.withTexts(texts).config }
  }

  /** Refreshes, unless the refresh before is still under way: a database that hangs has one at a time. */
  async function refreshOnce(): Promise<void> {
    if (isRefreshing) return
    isRefreshing = true
    try {
      await refresh()
    } catch (error) {
      onFault(error)
    } finally {
      isRefreshing = false
    }
  }

  await refresh()
  const live = Object.keys(liveNames).map((name) => [name, () => current.config[name as LiveName]])
  return {
    config: { ...config, ...Object.fromEntries(live) } as LiveConfig<Config>,
    snapshot: () => current.config,
    version: () => current.version,
    storedText: (name) => current.storedTexts.get(name),
    refresh,
    start: () => {
      timer = setInterval(() => void refreshOnce(), reviewMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
