/** Reads the settings from the environment, the only place that does, and reports all unusable ones together, by name. */
import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { type CheckProviderName, checkProviders } from '@porchlight/contracts/checks/checks.rules'
import { type Area, defaultCommunity } from '@porchlight/contracts/community/community.schema'
import { distanceBetween, type Position } from '@porchlight/contracts/location/location.rules'
import { zipCodes } from '@porchlight/contracts/location/postal-codes.rules'
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { defaultPrices } from '@porchlight/contracts/plans/plans.schema'
import { type SignUpMode, signUpModes } from '@porchlight/contracts/sessions/sessions.rules'
import { ownTimeZone } from '@porchlight/contracts/values/clock/wall-time'
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
import { attribution, directionsAddress, type MapConfig, mapConfig, tilesAddress } from './settings/map.ts'
import { misspeltNames } from './settings/names.ts'
import { paypalAddress, paypalConfig, paypalLive, paypalWord } from './settings/paypal.ts'
import {
  areas,
  country,
  currency,
  googleKey,
  placeData,
  position,
  postalCodeForm,
  units,
} from './settings/places.ts'
import { appleConfig, appleId, appleKey, googleConfig } from './settings/sign-in.ts'
import { smsAddress, smsTemplate, smsToken, textsConfig } from './settings/texts.ts'
import {
  addresses,
  bucketName,
  emailAddress,
  Fault,
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
  type Reader,
  sender,
  timeZone,
  token,
  webAddress,
  wholeNumber,
} from './settings/values.ts'

export interface Config {
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
  /** The credits for a member whose newcomer completed a first help; 0 = none. */
  inviteCredit: number
  trialDays: number
  /** True when members pay for plans; false gives every member all features. */
  plans: boolean
  /** Prices in the community's currency. */
  prices: Readonly<Record<Billing, number>>
  /** The PayPal account; null = a test provider, which takes no money. */
  paypal: PaypalConfig | null
  /** The address to which members write for help with their plan. */
  supportEmail: string | null
  /** True when a backup is made every night, in `dataDir`. */
  backups: boolean
  /** True when devices receive the service worker; false sends one that removes itself and any earlier worker. */
  serviceWorker: boolean
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

/** @throws ConfigFaults naming every setting that cannot be used. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const faults: string[] = []
  // This reads the text itself and not the parsed value: an address that cannot be used is a fault of its own.
  const hasPublicUrl = (environment.PUBLIC_URL ?? '').trim() !== ''
  const names: string[] = []
  const setting = <Value>(name: string, missing: Value, read: Reader<Value>): Value => {
    names.push(name)
    const text = environment[name]?.trim()
    if (text === undefined || text === '') return missing
    const value = read(text)
    if (!(value instanceof Fault)) return value
    faults.push(`${name}: ${value.reason}`)
    return missing
  }
  const port = setting('PORT', 3000, wholeNumber(0, 65_535))
  const dataDir = resolve(setting('DATA_DIR', './data', (text) => text))
  const publicUrl = setting('PUBLIC_URL', null, webAddress)
  const config: Config = {
    port,
    host: setting('HOST', '127.0.0.1', listeningAddress),
    dataDir,
    databaseUrl: setting('DATABASE_URL', null, postgresAddress),
    publicUrl,
    trustProxy: setting('TRUST_PROXY', [], addresses),
    pushHosts: setting('PUSH_HOSTS', [], hostNames),
    communityName: setting<string | null>('COMMUNITY_NAME', null, line(60)),
    ...readPlace(setting),
    ...readTimeZone(setting),
    map: mapConfig(
      {
        file: setting<string | null>('MAP_FILE', null, (text) => text),
        url: setting<string | null>('MAP_TILES_URL', null, tilesAddress),
        attribution: setting<string | null>('MAP_TILES_ATTRIBUTION', null, attribution),
        directionsUrl: setting<string | null>('MAP_DIRECTIONS_URL', null, directionsAddress),
      },
      dataDir,
      faults,
    ),
    signUp: setting<SignUpMode>('SIGN_UP', 'open', oneOf(...signUpModes)),
    inviteCredit: setting('INVITE_CREDIT', 0, wholeNumber(0, 5)),
    trialDays: setting('TRIAL_DAYS', 14, wholeNumber(0, 365)),
    plans: setting('PLANS', true, onOrOff),
    prices: {
      monthly: setting('PRICE_MONTHLY', defaultPrices.monthly, price),
      annual: setting('PRICE_ANNUAL', defaultPrices.annual, price),
    },
    paypal: paypalConfig(
      {
        api: setting('PAYPAL_API', paypalLive, paypalAddress),
        clientId: setting<string | null>('PAYPAL_CLIENT_ID', null, paypalWord),
        clientSecret: setting<string | null>('PAYPAL_CLIENT_SECRET', null, paypalWord),
        monthly: setting<string | null>('PAYPAL_PLAN_MONTHLY', null, paypalWord),
        annual: setting<string | null>('PAYPAL_PLAN_ANNUAL', null, paypalWord),
        webhookId: setting<string | null>('PAYPAL_WEBHOOK_ID', null, paypalWord),
      },
      hasPublicUrl,
      faults,
    ),
    supportEmail: setting<string | null>('SUPPORT_EMAIL', null, emailAddress),
    backups: setting('BACKUPS', true, onOrOff),
    serviceWorker: setting('SERVICE_WORKER', true, onOrOff),
    limits: setting('LIMITS', defaultLimits, limits),
    smtpUrl: setting('SMTP_URL', null, mailServer),
    mailFrom: setting('MAIL_FROM', null, sender),
    logLevel: setting<LogLevel>('LOG_LEVEL', 'info', logLevel),
    command: setting('PORCHLIGHT_COMMAND', longCommand, line(100)),
    metricsToken: setting<string | null>('METRICS_TOKEN', null, token),
    texts: textsConfig(
      {
        url: setting<URL | null>('SMS_URL', null, smsAddress),
        token: setting<string | null>('SMS_TOKEN', null, smsToken),
        template: setting<string | null>('SMS_TEMPLATE', null, smsTemplate),
      },
      faults,
    ),
    backgroundCheck: backgroundCheckConfig(
      {
        name: setting<CheckProviderName>('BACKGROUND_CHECK', 'manual', oneOf(...checkProviders)),
        url: setting<URL | null>('BACKGROUND_CHECK_URL', null, checkAddress),
        token: setting<string | null>('BACKGROUND_CHECK_TOKEN', null, smsToken),
        secret: setting<string | null>('BACKGROUND_CHECK_SECRET', null, token),
      },
      { publicUrl, hasPublicUrl },
      faults,
    ),
    s3: s3Config(
      {
        endpoint: setting<URL | null>('S3_ENDPOINT', null, webAddress),
        bucket: setting<string | null>('S3_BUCKET', null, bucketName),
        region: setting('S3_REGION', 'us-east-1', line(40)),
        accessKeyId: setting<string | null>('S3_ACCESS_KEY_ID', null, line(200)),
        secretAccessKey: setting<string | null>('S3_SECRET_ACCESS_KEY', null, line(200)),
      },
      faults,
    ),
    google: googleConfig(
      {
        clientId: setting<string | null>('GOOGLE_CLIENT_ID', null, (text) => text),
        clientSecret: setting<string | null>('GOOGLE_CLIENT_SECRET', null, (text) => text),
        issuer: setting('GOOGLE_ISSUER', new URL('https://accounts.google.com'), issuerAddress),
      },
      hasPublicUrl,
      faults,
    ),
    apple: appleConfig(
      {
        clientId: setting<string | null>('APPLE_CLIENT_ID', null, line(200)),
        teamId: setting<string | null>('APPLE_TEAM_ID', null, appleId),
        keyId: setting<string | null>('APPLE_KEY_ID', null, appleId),
        key: setting<KeyObject | null>('APPLE_KEY_FILE', null, appleKey),
        issuer: setting('APPLE_ISSUER', new URL('https://appleid.apple.com'), issuerAddress),
      },
      hasPublicUrl,
      faults,
    ),
  }
  if (config.apple?.issuer.protocol === 'https:' && config.publicUrl?.protocol === 'http:') {
    faults.push('PUBLIC_URL: Apple sends people back only to an https address')
  }
  if (config.smtpUrl && !hasPublicUrl) {
    faults.push('PUBLIC_URL: missing, but the links in mails (SMTP_URL) have to lead there')
  }
  faults.push(...placeFaults(config, environment), ...misspeltNames(Object.keys(environment), names))
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config
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

/** Returns the bucket; null when none of its settings is given. Some without the others are a fault. */
function s3Config(
  {
    region,
    ...requiredFields
  }: {
    endpoint: URL | null
    bucket: string | null
    region: string
    accessKeyId: string | null
    secretAccessKey: string | null
  },
  faults: string[],
): S3Config | null {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = requiredFields
  const byName = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const missing = Object.entries(byName).flatMap(([name, value]) => (value === null ? [name] : []))
  if (missing.length === Object.keys(byName).length) return null
  for (const name of missing) faults.push(`${name}: missing, though other S3 settings are set`)
  if (!endpoint || !bucket || accessKeyId === null || secretAccessKey === null) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function readTimeZone(
  setting: <Value>(name: string, missing: Value, read: Reader<Value>) => Value,
): Pick<Config, 'communityTimeZone' | 'postsTimeZone'> {
  const zoneName = setting<string | null>('COMMUNITY_TIME_ZONE', null, timeZone)
  return {
    communityTimeZone: zoneName ?? ownTimeZone() ?? 'UTC',
    postsTimeZone: zoneName,
  }
}

/**
 * Reads the community's location and local conventions. Each missing setting defaults to Los Angeles's value; center
 * and areas do so only when no location is set.
 */
function readPlace(
  setting: <Value>(name: string, missing: Value, read: Reader<Value>) => Value,
): Pick<Config, 'communityLocation' | 'area' | 'placeData'> {
  const location = setting<string | null>('COMMUNITY_LOCATION', null, line(80))
  const center = setting<Position | null>('COMMUNITY_CENTER', null, position)
  const form = setting('POSTAL_CODE_FORM', zipCodes.form, postalCodeForm)
  const ownData = setting<PlaceData | null>('PLACE_DATA', null, placeData(form))
  const defaultPlace = location === null ? defaultCommunity : { center: null, areaVariants: [] }
  return {
    communityLocation: location ?? defaultCommunity.displayLocation,
    area: {
      center: center ?? defaultPlace.center,
      areaVariants: setting('COMMUNITY_AREAS', [...defaultPlace.areaVariants], areas),
      postalCodes: {
        name: setting('POSTAL_CODE_NAME', form === zipCodes.form ? zipCodes.name : 'postal code', line(20)),
        form,
        example: ownData?.[0]?.code ?? zipCodes.example,
      },
      distanceUnit: setting('COMMUNITY_UNITS', defaultCommunity.distanceUnit, units),
      country: setting('COMMUNITY_COUNTRY', defaultCommunity.country, country),
      currency: setting('CURRENCY', defaultCommunity.currency, currency),
      googlePlacesKey: setting<string | null>('GOOGLE_PLACES_KEY', null, googleKey),
    },
    placeData: ownData,
  }
}

/** Returns the faults in the location settings that would show members something wrong. */
function placeFaults(
  { area, placeData: ownData }: Pick<Config, 'area' | 'placeData'>,
  environment: Record<string, string | undefined>,
): string[] {
  const has = (name: string) => (environment[name] ?? '').trim() !== ''
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
  const address = postgresAddress(text)
  return address instanceof Fault ? null : address
}
