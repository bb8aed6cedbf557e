/** Reads the settings from the environment, the only place that does, and reports all unusable ones together, by name. */
import { resolve } from 'node:path'
import { checkProviders } from '@porchlight/contracts/checks/checks.rules'
import { type Area, defaultCommunity } from '@porchlight/contracts/community/community.schema'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { distanceBetween } from '@porchlight/contracts/location/location.rules'
import { zipCodes } from '@porchlight/contracts/location/postal-codes.rules'
import { placeCategories } from '@porchlight/contracts/places/places.catalogue'
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { defaultPrices } from '@porchlight/contracts/plans/plans.schema'
import { categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { type SignUpMode, signUpModes } from '@porchlight/contracts/sessions/sessions.rules'
import { ownTimeZone } from '@porchlight/contracts/values/clock/wall-time'
import * as v from 'valibot'
import { defaultLimits, type Limits } from './http/limits/limits.ts'
import { longCommand } from './operators-command.ts'
import type { BackgroundCheckConfig } from './providers/background-check/configured-background-check.ts'
import type { S3Config } from './providers/files/s3-store.ts'
import { middleOf, type PlaceData } from './providers/geocoding/place-data.ts'
import type { Sender } from './providers/mail/mail.ts'
import type { PaypalConfig } from './providers/payments/paypal-payments.ts'
import type { AppleConfig, GoogleConfig } from './providers/sign-in/configured-sign-in.ts'
import type { TextsConfig } from './providers/texts/http-texts.ts'
import { backgroundCheckConfig, checkAddress } from './settings/background-check.ts'
import { faultOf, type GroupEntries, readGroup, type SettingGroup } from './settings/groups.ts'
import { attribution, directionsAddress, type MapConfig, mapConfig, tilesAddress } from './settings/map.ts'
import { misspeltNames } from './settings/names.ts'
import { paypalAddress, paypalLive, paypalSettings, portalOf } from './settings/paypal.ts'
import { s3Settings } from './settings/photos.ts'
import {
  areas,
  country,
  currency,
  googleKey,
  orderOf,
  placeData,
  position,
  postalCodeForm,
  units,
} from './settings/places.ts'
import { appleSettings, googleSettings } from './settings/sign-in.ts'
import { smsAddress, smsTemplate, smsToken, textsConfig } from './settings/texts.ts'
import {
  addresses,
  emailAddress,
  hostNames,
  issuerAddress,
  type LogLevel,
  limits,
  line,
  listeningAddress,
  logLevel,
  mailServer,
  oneOf,
  onOrOff,
  postgresAddress,
  price,
  type SettingSchema,
  sender,
  timeZone,
  token,
  webAddress,
  wholeNumber,
} from './settings/values.ts'

export interface Config {
  /** The names of the settings that the environment sets. A single limit is named as in `LIMITS.postsPerDay`. */
  environmentSettings: ReadonlySet<string>
  /**
   * Returns this configuration with texts for settings that the environment does not set, and the faults of these texts. A
   * setting whose text cannot be used has its default.
   */
  withTexts: (texts: Readonly<Record<string, string>>) => { config: Config; faults: string[] }
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL database instead of the SQLite file in `dataDir`. May hold a password. */
  databaseUrl: URL | null
  /**
   * The address of the app for members; it decides cookies, origins and links. Null: the address of each request, over
   * http.
   */
  publicUrl: URL | null
  /** Addresses of proxies whose forwarding headers are believed. */
  trustProxy: string[]
  communityName: string | null
  /** The community's location, shown for members who have not set their own. */
  communityLocation: string
  /** Push services besides those of the browsers there are. */
  pushHosts: string[]
  communityTimeZone: string
  /**
   * The time zone in which devices show posts. Null when not set: a rented machine's own zone is rarely the
   * community's.
   */
  postsTimeZone: string | null
  /**
   * The community's location and its local conventions, sent along with the page. The center is null when only a name
   * is set.
   */
  area: Area
  /** The operator's own postal codes and their positions; null = the bundled ZIP codes. */
  placeData: PlaceData | null
  /** The source of the map's ground. */
  map: MapConfig
  /** The rule for who may create an account. */
  signUp: SignUpMode
  /** True when posts whose authors agreed may be read by people who are no members. */
  hasPublicBoard: boolean
  /** The credits for a member whose newcomer completed a first help; 0 = none. */
  inviteCredit: number
  trialDays: number
  /** True when members pay for plans; false gives every member all features. */
  hasPlans: boolean
  /** Prices in the community's currency. */
  prices: Readonly<Record<Billing, number>>
  /** The PayPal account; null = a test provider, which takes no money. */
  paypal: PaypalConfig | null
  /** The address to which members write for help with their plan. */
  supportEmail: string | null
  /** True when a backup is made every night, in `dataDir`. */
  makesBackups: boolean
  /** True when devices receive the service worker; false sends one that removes itself and any earlier worker. */
  hasServiceWorker: boolean
  limits: Limits
  /** The mail server; null = mails become files in the data folder. May hold a password. */
  smtpUrl: URL | null
  /** The sender of mails; null = the community, at its own host. A sender without a name gets the community's name. */
  mailFrom: Sender | null
  logLevel: LogLevel
  /** The command line that operators use on this machine. */
  command: string
  /** The token that gives access to /metrics; null = no access. */
  metricsToken: string | null
  /** The provider of text messages; null = none are sent. */
  texts: TextsConfig | null
  /** The provider of background checks. */
  backgroundCheck: BackgroundCheckConfig
  /** The S3 bucket for photos; null = photos are stored in `dataDir`. */
  s3: S3Config | null
  /** Signing in with Google, and with Apple; null when it is not set up. */
  google: GoogleConfig | null
  apple: AppleConfig | null
}

export class ConfigFaults extends Error {
  override name = 'ConfigFaults'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`These settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Reads one setting. Without it, or with an unusable one, which is a fault, `missing` applies. */
type SettingReader = <Value, Missing = Value>(
  name: string,
  missing: Missing,
  schema: SettingSchema<Value>,
) => Value | Missing

/** @throws ConfigFaults naming every setting that cannot be used. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { config, faults } = readSettings(environment)
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config
}

/** Returns the names of all settings. */
export function listSettings(): string[] {
  return readSettings({}).names
}

/** @param storedTexts texts for settings that the environment does not set */
function readSettings(
  environment: Record<string, string | undefined>,
  storedTexts: Readonly<Record<string, string>> = {},
): {
  config: Config
  names: string[]
  faults: string[]
} {
  const faults: string[] = []
  const names: string[] = []
  const ownTexts = textsIn(environment)
  const texts: Readonly<Record<string, string>> = {
    ...textsIn(storedTexts),
    ...ownTexts,
    ...limitsIn(ownTexts, storedTexts),
  }
  // This is whether there is a text, and not the parsed value: an address that cannot be used is a fault of its own.
  const hasPublicUrl = 'PUBLIC_URL' in texts
  const setting: SettingReader = (name, missing, schema) => {
    names.push(name)
    if (!(name in texts)) return missing
    const result = v.safeParse(schema, texts[name])
    if (result.success) return result.output
    faults.push(`${name}: ${faultOf(result.issues[0])}`)
    return missing
  }
  const group = <Entries extends GroupEntries>(settings: SettingGroup<Entries>) => {
    names.push(...Object.keys(settings.entries))
    return readGroup(settings, { texts, hasPublicUrl }, faults)
  }
  const port = setting('PORT', 3000, wholeNumber(0, 65_535))
  const dataDir = resolve(setting('DATA_DIR', './data', v.string()))
  const publicUrl = setting('PUBLIC_URL', null, webAddress)
  const paypalUrl = setting('PAYPAL_API', paypalLive, paypalAddress)
  const paypal = group(paypalSettings)
  const s3Region = setting('S3_REGION', 'us-east-1', line(40))
  const s3 = group(s3Settings)
  const googleIssuer = setting('GOOGLE_ISSUER', new URL('https://accounts.google.com'), issuerAddress)
  const google = group(googleSettings)
  const appleIssuer = setting('APPLE_ISSUER', new URL('https://appleid.apple.com'), issuerAddress)
  const apple = group(appleSettings)
  const config: Config = {
    environmentSettings: settingNamesIn(ownTexts),
    withTexts: (moreTexts) => readSettings(environment, moreTexts),
    port,
    host: setting('HOST', '127.0.0.1', listeningAddress),
    dataDir,
    databaseUrl: setting('DATABASE_URL', null, postgresAddress),
    publicUrl,
    trustProxy: setting('TRUST_PROXY', [], addresses),
    pushHosts: setting('PUSH_HOSTS', [], hostNames),
    communityName: setting('COMMUNITY_NAME', null, line(60)),
    ...readPlace(setting),
    ...readTimeZone(setting),
    map: mapConfig(
      {
        file: setting('MAP_FILE', null, v.string()),
        url: setting('MAP_TILES_URL', null, tilesAddress),
        attribution: setting('MAP_TILES_ATTRIBUTION', null, attribution),
        directionsUrl: setting('MAP_DIRECTIONS_URL', null, directionsAddress),
      },
      dataDir,
      faults,
    ),
    signUp: setting('SIGN_UP', 'open', oneOf(...signUpModes)),
    hasPublicBoard: setting('PUBLIC_BOARD', false, onOrOff),
    inviteCredit: setting('INVITE_CREDIT', 0, wholeNumber(0, 5)),
    trialDays: setting('TRIAL_DAYS', 14, wholeNumber(0, 365)),
    hasPlans: setting('PLANS', true, onOrOff),
    prices: {
      monthly: setting('PRICE_MONTHLY', defaultPrices.monthly, price),
      annual: setting('PRICE_ANNUAL', defaultPrices.annual, price),
    },
    paypal: paypal && {
      api: paypalUrl,
      clientId: paypal.PAYPAL_CLIENT_ID,
      clientSecret: paypal.PAYPAL_CLIENT_SECRET,
      planIds: { monthly: paypal.PAYPAL_PLAN_MONTHLY, annual: paypal.PAYPAL_PLAN_ANNUAL },
      webhookId: paypal.PAYPAL_WEBHOOK_ID,
      portalUrl: portalOf(paypalUrl),
    },
    supportEmail: setting('SUPPORT_EMAIL', null, emailAddress),
    makesBackups: setting('BACKUPS', true, onOrOff),
    hasServiceWorker: setting('SERVICE_WORKER', true, onOrOff),
    limits: setting('LIMITS', defaultLimits, limits),
    smtpUrl: setting('SMTP_URL', null, mailServer),
    mailFrom: setting('MAIL_FROM', null, sender),
    logLevel: setting('LOG_LEVEL', 'info', logLevel),
    command: setting('PORCHLIGHT_COMMAND', longCommand, line(100)),
    metricsToken: setting('METRICS_TOKEN', null, token),
    texts: textsConfig(
      {
        url: setting('SMS_URL', null, smsAddress),
        token: setting('SMS_TOKEN', null, smsToken),
        template: setting('SMS_TEMPLATE', null, smsTemplate),
      },
      faults,
    ),
    backgroundCheck: backgroundCheckConfig(
      {
        name: setting('BACKGROUND_CHECK', 'manual', oneOf(...checkProviders)),
        url: setting('BACKGROUND_CHECK_URL', null, checkAddress),
        token: setting('BACKGROUND_CHECK_TOKEN', null, smsToken),
        secret: setting('BACKGROUND_CHECK_SECRET', null, token),
      },
      { publicUrl, hasPublicUrl },
      faults,
    ),
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT,
      bucket: s3.S3_BUCKET,
      region: s3Region,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      issuer: googleIssuer,
    },
    apple: apple && {
      clientId: apple.APPLE_CLIENT_ID,
      teamId: apple.APPLE_TEAM_ID,
      keyId: apple.APPLE_KEY_ID,
      key: apple.APPLE_KEY_FILE,
      issuer: appleIssuer,
    },
  }
  if (config.apple?.issuer.protocol === 'https:' && config.publicUrl?.protocol === 'http:') {
    faults.push('PUBLIC_URL: Apple sends people back only to an https address')
  }
  if (config.smtpUrl && !hasPublicUrl) {
    faults.push('PUBLIC_URL: missing, but the links in mails (SMTP_URL) have to lead there')
  }
  faults.push(...placeFaults(config, texts), ...misspeltNames(Object.keys(environment), names))
  return { config, names, faults }
}

/** Returns the settings that have a text, without the blanks around it. */
function textsIn(environment: Record<string, string | undefined>): Readonly<Record<string, string>> {
  const texts = Object.entries(environment).map(([name, text = '']) => [name, text.trim()] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** Combines the limits of both. A text that is no object is reported as the fault that it is. */
function limitsIn(
  ownTexts: Readonly<Record<string, string>>,
  storedTexts: Readonly<Record<string, string>>,
): Record<string, string> {
  const ownLimits = objectIn(ownTexts.LIMITS)
  const storedLimits = objectIn(storedTexts.LIMITS)
  return ownLimits && storedLimits ? { LIMITS: JSON.stringify({ ...storedLimits, ...ownLimits }) } : {}
}

function settingNamesIn(ownTexts: Readonly<Record<string, string>>): ReadonlySet<string> {
  const limitNames = Object.keys(objectIn(ownTexts.LIMITS) ?? {}).map((name) => `LIMITS.${name}`)
  return new Set([...Object.keys(ownTexts), ...limitNames])
}

function objectIn(text: string | undefined): object | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Returns whether the environment names the data to use (`DATA_DIR` or `DATABASE_URL`). */
export function isDataNamed(
  { DATA_DIR, DATABASE_URL }: Record<string, string | undefined> = process.env,
): boolean {
  return [DATA_DIR, DATABASE_URL].some((text) => (text ?? '').trim() !== '')
}

/** Returns the operators' command line, even when the other settings cannot be used. */
export function readCommand(environment: Record<string, string | undefined> = process.env): string {
  return environment.PORCHLIGHT_COMMAND?.trim() || longCommand
}

/** Returns the folder in which a command was called. npm runs it in the project's folder and sets `INIT_CWD`. */
export function readCallersFolder(environment: Record<string, string | undefined> = process.env): string {
  return environment.INIT_CWD || process.cwd()
}

function readTimeZone(setting: SettingReader): Pick<Config, 'communityTimeZone' | 'postsTimeZone'> {
  const zoneName = setting('COMMUNITY_TIME_ZONE', null, timeZone)
  return {
    communityTimeZone: zoneName ?? ownTimeZone() ?? 'UTC',
    postsTimeZone: zoneName,
  }
}

/**
 * Reads the community's location and local conventions. Each missing setting defaults to Los Angeles's value; center
 * and areas do so only when no location is set.
 */
function readPlace(setting: SettingReader): Pick<Config, 'communityLocation' | 'area' | 'placeData'> {
  const location = setting('COMMUNITY_LOCATION', null, line(80))
  const center = setting('COMMUNITY_CENTER', null, position)
  const form = setting('POSTAL_CODE_FORM', zipCodes.form, postalCodeForm)
  const ownData = setting('PLACE_DATA', null, placeData(form))
  const defaultPlace = location === null ? defaultCommunity : { center: null, areaVariants: [] }
  return {
    communityLocation: location ?? defaultCommunity.displayLocation,
    area: {
      center: center ?? defaultPlace.center,
      areaVariants: setting('COMMUNITY_AREAS', [...defaultPlace.areaVariants], areas),
      ...orders(setting),
      postalCodes: {
        name: setting('POSTAL_CODE_NAME', form === zipCodes.form ? zipCodes.name : 'postal code', line(20)),
        form,
        example: ownData?.[0]?.code ?? zipCodes.example,
      },
      distanceUnit: setting('COMMUNITY_UNITS', defaultCommunity.distanceUnit, units),
      country: setting('COMMUNITY_COUNTRY', defaultCommunity.country, country),
      currency: setting('CURRENCY', defaultCommunity.currency, currency),
      googlePlacesKey: setting('GOOGLE_PLACES_KEY', null, googleKey),
    },
    placeData: ownData,
  }
}

function orders(setting: SettingReader): Pick<Area, 'categoryOrder' | 'placeKindOrder'> {
  const categoryOrder = setting('COMMUNITY_CATEGORIES', null, orderOf(categoryKeys))
  const placeKindOrder = setting('COMMUNITY_PLACE_KINDS', null, orderOf(placeCategories))
  return { ...(categoryOrder ? { categoryOrder } : {}), ...(placeKindOrder ? { placeKindOrder } : {}) }
}

/** Returns the faults in the location settings that would show members something wrong. */
function placeFaults(
  { area, placeData: ownData }: Pick<Config, 'area' | 'placeData'>,
  texts: Readonly<Record<string, string>>,
): string[] {
  const has = (name: string) => name in texts
  const faults: string[] = []
  if (area.postalCodes.form !== zipCodes.form && !has('PLACE_DATA')) {
    faults.push(
      'PLACE_DATA: missing, but without it the server cannot find postal codes of this form (POSTAL_CODE_FORM)',
    )
  }
  const somewhere = has('COMMUNITY_CENTER') ? area.center : ownData && middleOf(ownData)
  if (!has('COMMUNITY_LOCATION') && somewhere !== null && isElsewhere(somewhere)) {
    faults.push('COMMUNITY_LOCATION: missing, so the app would say that the community is in Los Angeles')
  }
  return faults
}

/** A place this far from the center of Los Angeles is in another city. */
const elsewhereMiles = 60

function isElsewhere(place: Position): boolean {
  return distanceBetween(place, defaultCommunity.center, 'mi') > elsewhereMiles
}

/** Returns the address of a PostgreSQL database, or null if the text is none. */
export function databaseAddress(text: string): URL | null {
  const result = v.safeParse(postgresAddress, text)
  return result.success ? result.output : null
}
