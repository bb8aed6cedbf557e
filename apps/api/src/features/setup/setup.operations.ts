import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import {
  type ChangeSettings,
  type Checklist,
  freshSettings,
  type Setting,
  type SettingName,
  type Setup,
  settingNames,
} from '@porchlight/contracts/setup/setup.schema'
import { truncate } from '@porchlight/contracts/values/text/text'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { CallContext, HandlersOf, RequireFreshSignIn } from '../../feature-parts/handlers.ts'
import type { CurrentSettings } from './current-settings.ts'
import {
  type CommunityConfig,
  type ConfigSource,
  environmentNameOf,
  environmentTexts,
  faultsByName,
  isPage,
  isSettingName,
  type StoredTexts,
  usableTexts,
  valueText,
} from './setting-values.ts'
import {
  changesSince,
  countInvited,
  firstRunName,
  isFirstRun,
  newestChanges,
  readStoredTexts,
  settingsVersion,
} from './setup.queries.ts'

type PageName = Extract<SettingName, 'terms' | 'privacy'>

/** The texts of the community's pages. */
export interface PageSources {
  /** Returns a page's text, and the file in the data folder that it is from, if it is from one. */
  source: (page: PageName) => Promise<{ text: string; file: string | null }>
  /** Returns the fault of a text that operators wrote; null when it can be shown. */
  faultOf: (text: string) => string | null
}

/** Settings that belong to what an operator set up at the payment provider, with the name of that setting. */
export interface BoundSettings {
  readonly [name: string]: string
}

export interface SetupSettings<Config extends CommunityConfig> {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  source: ConfigSource<Config>
  current: CurrentSettings<Config>
  pages: PageSources
  paymentSettings: BoundSettings
  requireFreshSignIn: RequireFreshSignIn
  /** Returns what the server itself can see of its operation. */
  operation: () => Omit<Checklist, 'invitedCount'>
  /** Called after a change: devices that listen begin a round. */
  onChanged: () => void
}

/** The most changes that the page shows, and how much of each. */
const changesMax = 50
const shownLengthMax = 200

export function setupOperations<Config extends CommunityConfig>(
  settings: SetupSettings<Config>,
): HandlersOf<'setup'> {
  return {
    'setup.read': { requires: ['operator'], handle: () => readSetup(settings) },
    'setup.change': {
      requires: ['operator'],
      handle: async (context, change) => {
        const before = await shownSettings(settings)
        const isChanged = await settings.transact((transaction) =>
          applyChange(transaction, settings, { context, change, before }),
        )
        await settings.current.refresh()
        if (isChanged) settings.onChanged()
        return readSetup(settings)
      },
    },
  }
}

async function readSetup<Config extends CommunityConfig>(settings: SetupSettings<Config>): Promise<Setup> {
  const { reader, current, operation, now } = settings
  const changes = await newestChanges(reader, changesMax)
  return {
    version: current.version(),
    settings: await shownSettings(settings),
    changes: changes.map(({ name, valueBefore, value, firstName, changedAt }) => ({
      name,
      before: shortened(valueBefore),
      after: shortened(value),
      by: firstName,
      at: toIso(changedAt),
    })),
    isFirstRun: await isFirstRun(reader),
    checklist: { ...operation(), invitedCount: await countInvited(reader, now()) },
  }
}

function shortened(text: string): string {
  return text.length > shownLengthMax ? `${truncate(text, shownLengthMax)}…` : text
}

function shownSettings<Config extends CommunityConfig>({
  source,
  current,
  pages,
  paymentSettings,
}: Pick<SetupSettings<Config>, 'source' | 'current' | 'pages' | 'paymentSettings'>): Promise<Setting[]> {
  return Promise.all(
    settingNames.map(async (name): Promise<Setting> => {
      if (isPage(name)) {
        const { text, file } = await pages.source(name)
        return { name, value: text, setOnServer: file }
      }
      const environmentName = environmentNameOf(name)
      const isInEnvironment = environmentName !== null && source.environmentSettings.has(environmentName)
      return {
        name,
        value: valueText(name, current.snapshot()),
        setOnServer: isInEnvironment ? environmentName : (paymentSettings[name] ?? null),
      }
    }),
  )
}

interface RequestedChange {
  context: CallContext
  change: ChangeSettings
  /** The settings as they were a moment ago. */
  before: readonly Setting[]
}

/**
 * Records the change. Returns false when there was nothing to change: the same change that is sent again is a success.
 * @throws Refused
 */
async function applyChange<Config extends CommunityConfig>(
  transaction: Transaction,
  { source, pages, requireFreshSignIn }: SetupSettings<Config>,
  { context, change, before }: RequestedChange,
): Promise<boolean> {
  const { database, now } = transaction
  assert(context.memberId, 'settings of nobody')
  const storedTexts = await readStoredTexts(database)
  const settingsByName = new Map(before.map((setting) => [setting.name, setting]))
  const changedTexts = Object.entries(change.values)
    .map(([name, value = '']) => [name, value.trim()] as const)
    .filter((entry): entry is readonly [SettingName, string] => isSettingName(entry[0]))
    .filter(([name, value]) => value !== (storedTexts.get(name) ?? settingsByName.get(name)?.value.trim()))
  const names = changedTexts.map(([name]) => name)
  const fixed = names
    .map((name) => settingsByName.get(name)?.setOnServer ?? null)
    .find((name) => name !== null)
  if (fixed !== undefined) throw new Refused('set_on_server', { name: fixed })
  await refuseOverwriting(database, change.seenVersion, names, settingsByName, storedTexts)
  refuseUnusable(source, pages, storedTexts, changedTexts)
  if (names.some((name) => (freshSettings as readonly string[]).includes(name)))
    await requireFreshSignIn(database, context, now)
  const endsFirstRun = change.endsFirstRun === true && (await isFirstRun(database))
  if (changedTexts.length === 0 && !endsFirstRun) return false
  const version = (await settingsVersion(database)) + 1
  const record = { version, operatorId: context.memberId, changedAt: now }
  await database
    .insertInto('communitySettings')
    .values([
      ...changedTexts.map(([name, value]) => ({
        ...{ ...record, name, value },
        valueBefore: storedTexts.get(name) ?? settingsByName.get(name)?.value ?? '',
      })),
      ...(endsFirstRun ? [{ ...record, name: firstRunName, value: 'over', valueBefore: '' }] : []),
    ])
    .execute()
  return true
}

/** @throws Refused `settings_changed`: somebody changed one of these after what the operator saw */
async function refuseOverwriting(
  database: Kysely<Tables>,
  seenVersion: number,
  names: readonly SettingName[],
  settingsByName: ReadonlyMap<string, Setting>,
  storedTexts: StoredTexts,
): Promise<void> {
  const newer = await changesSince(database, seenVersion, names)
  if (newer.length === 0) return
  const current = newer.map(({ name }) => {
    const text = isSettingName(name) ? storedTexts.get(name) : undefined
    return [name, text || (settingsByName.get(name)?.value ?? '')] as const
  })
  throw new Refused('settings_changed', {
    by: newer[0]?.firstName ?? '',
    current: Object.fromEntries(current),
  })
}

/** @throws Refused `invalid`, with an issue for each setting whose text cannot be used */
function refuseUnusable<Config extends CommunityConfig>(
  source: ConfigSource<Config>,
  pages: PageSources,
  storedTexts: StoredTexts,
  changedTexts: readonly (readonly [SettingName, string])[],
): void {
  const texts = new Map([...usableTexts(source, storedTexts), ...changedTexts])
  // A fault may be about another setting than those that are changed: a center elsewhere needs the name of the place, too.
  const issues = [...faultsByName(source.withTexts(environmentTexts(texts)).faults)].map(([name, fault]) => ({
    path: `values.${name}`,
    message: messageOf(fault),
  }))
  for (const [name, value] of changedTexts) {
    const fault = isPage(name) && value !== '' ? pages.faultOf(value) : null
    if (fault !== null) issues.push({ path: `values.${name}`, message: messageOf(fault) })
  }
  if (issues.length > 0) throw new Refused('invalid', { issues })
}

/** Makes a sentence of a fault, which says what is accepted: 'at most 60 characters'. */
function messageOf(fault: string): string {
  return /^(?:missing|without) /.test(fault)
    ? `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`
    : `Please enter ${fault}.`
}
