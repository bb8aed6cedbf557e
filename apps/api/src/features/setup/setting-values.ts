/** Converts settings of the desk: to their names in the server's environment, and to the text of their present value. */
import type { Area } from '@porchlight/contracts/community/community.schema'
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import {
  type LimitSetting,
  limitSettings,
  pageSettings,
  type SettingName,
  settingNames,
} from '@porchlight/contracts/setup/setup.schema'

/** The part of the server's configuration that operators can change while it runs. */
export interface CommunityConfig {
  communityName: string | null
  communityLocation: string
  communityTimeZone: string
  postsTimeZone: string | null
  area: Area
  signUp: SignUpMode
  inviteCredit: number
  trialDays: number
  hasPlans: boolean
  prices: Readonly<Record<Billing, number>>
  supportEmail: string | null
  limits: Readonly<Record<LimitSetting, number>>
}

/** The configuration that the environment gives, and how it is combined with other texts. */
export interface ConfigSource<Config extends CommunityConfig> {
  environmentSettings: ReadonlySet<string>
  withTexts: (texts: Readonly<Record<string, string>>) => { config: Config; faults: string[] }
}

/** The texts of settings that operators changed. */
export type StoredTexts = ReadonlyMap<SettingName, string>

type PageSetting = (typeof pageSettings)[number]
type PlainSetting = Exclude<SettingName, LimitSetting | PageSetting>

const environmentNames: Readonly<Record<PlainSetting, string>> = {
  name: 'COMMUNITY_NAME',
  location: 'COMMUNITY_LOCATION',
  center: 'COMMUNITY_CENTER',
  areas: 'COMMUNITY_AREAS',
  timeZone: 'COMMUNITY_TIME_ZONE',
  units: 'COMMUNITY_UNITS',
  signUp: 'SIGN_UP',
  inviteCredit: 'INVITE_CREDIT',
  supportEmail: 'SUPPORT_EMAIL',
  plans: 'PLANS',
  currency: 'CURRENCY',
  priceMonthly: 'PRICE_MONTHLY',
  priceAnnual: 'PRICE_ANNUAL',
  trialDays: 'TRIAL_DAYS',
  categories: 'COMMUNITY_CATEGORIES',
  placeKinds: 'COMMUNITY_PLACE_KINDS',
}

const valueTexts: Readonly<Record<PlainSetting, (config: CommunityConfig) => string>> = {
  name: ({ communityName }) => communityName ?? '',
  location: ({ communityLocation }) => communityLocation,
  center: ({ area: { center } }) => (center ? `${center.latitude},${center.longitude}` : ''),
  areas: ({ area }) => area.areaVariants.join(';'),
  timeZone: ({ communityTimeZone }) => communityTimeZone,
  units: ({ area }) => (area.distanceUnit === 'mi' ? 'miles' : 'kilometers'),
  signUp: ({ signUp }) => signUp,
  inviteCredit: ({ inviteCredit }) => String(inviteCredit),
  supportEmail: ({ supportEmail }) => supportEmail ?? '',
  plans: ({ hasPlans }) => (hasPlans ? 'on' : 'off'),
  currency: ({ area }) => area.currency,
  priceMonthly: ({ prices }) => String(prices.monthly),
  priceAnnual: ({ prices }) => String(prices.annual),
  trialDays: ({ trialDays }) => String(trialDays),
  categories: ({ area }) => (area.categoryOrder ?? []).join(';'),
  placeKinds: ({ area }) => (area.placeKindOrder ?? []).join(';'),
}

export const isSettingName = (name: string): name is SettingName =>
  (settingNames as readonly string[]).includes(name)
export const isPage = (name: SettingName): name is PageSetting =>
  (pageSettings as readonly string[]).includes(name)
const isLimit = (name: SettingName): name is LimitSetting =>
  (limitSettings as readonly string[]).includes(name)

/** Returns the text of a setting as it holds now; the pages of the community are read elsewhere. */
export function valueText(name: Exclude<SettingName, PageSetting>, config: CommunityConfig): string {
  return isLimit(name) ? String(config.limits[name]) : valueTexts[name](config)
}

/** Returns the name of a setting in the server's environment; null for the pages of the community, which are files there. */
export function environmentNameOf(name: SettingName): string | null {
  if (isPage(name)) return null
  return isLimit(name) ? `LIMITS.${name}` : environmentNames[name]
}

/** Returns the texts as the environment would have them. */
export function environmentTexts(storedTexts: StoredTexts): Record<string, string> {
  const texts: Record<string, string> = {}
  const limits: Record<string, unknown> = {}
  for (const [name, text] of storedTexts) {
    if (isPage(name) || text === '') continue
    if (isLimit(name)) limits[name] = limitOf(text)
    else texts[environmentNames[name]] = text
  }
  return Object.keys(limits).length > 0 ? { ...texts, LIMITS: JSON.stringify(limits) } : texts
}

const limitFault = 'a whole number from 1 to 1000000'

/** A text that is no number stays one, and is refused by the schema of limits. */
function limitOf(text: string): unknown {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** Returns the faults of texts by the setting that each is about, without the name that it has in the environment. */
export function faultsByName(faults: readonly string[]): ReadonlyMap<SettingName, string> {
  const faultTexts = new Map<SettingName, string>()
  for (const name of settingNames) {
    const start = isLimit(name) ? `LIMITS: ${name}: ` : `${environmentNameOf(name)}: `
    const fault = faults.find((each) => each.startsWith(start))
    if (fault === undefined) continue
    faultTexts.set(name, isLimit(name) ? limitFault : fault.slice(start.length))
  }
  return faultTexts
}

/** Returns the texts that can be used: a newer program may refuse what an older one accepted. */
export function usableTexts<Config extends CommunityConfig>(
  { withTexts }: ConfigSource<Config>,
  storedTexts: StoredTexts,
): StoredTexts {
  const unusable = faultsByName(withTexts(environmentTexts(storedTexts)).faults)
  return new Map([...storedTexts].filter(([name]) => !unusable.has(name)))
}
