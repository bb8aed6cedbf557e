/** The only reader of the environment: parsed once, all faults reported at once, by name. */
import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { emailSchema, isStorableText, isVisibleText, tidyText } from '@porchlight/contracts/values/text'
import * as v from 'valibot'
import { defaultLimits, type Limits, limitsSchema } from './http/limits.ts'
import type { Sender } from './providers/mail/mail.ts'
import { isThisMachine } from './providers/this-machine.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL database instead of the SQLite file in `dataDir`. May hold a password. */
  databaseUrl: URL | null
  /** Where members reach the app; decides cookies, origins and links. Null = whatever address is asked, over http. */
  publicUrl: URL | null
  /** Addresses of proxies whose forwarding headers are believed. */
  trustProxy: string[]
  communityName: string | null
  /** Where the community is, for members who have not said where they are. */
  communityLocation: string
  communityTimeZone: string
  trialDays: number
  /** One every night, in `dataDir`. */
  backups: boolean
  /** Off: devices get a worker that removes itself and whatever worker was there. */
  serviceWorker: boolean
  limits: Limits
  /** The mail server; null = mails become files in the data folder. May hold a password. */
  smtpUrl: URL | null
  /** Who mails are from; null = the app, at its own host. */
  mailFrom: Sender | null
  logLevel: LogLevel
  /** Signing in with Google; null when it is not set up. */
  google: GoogleConfig | null
}

export interface GoogleConfig {
  clientId: string
  clientSecret: string
  /** Whose word is taken: Google's own, or another OpenID provider's. */
  issuer: URL
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export class ConfigFaults extends Error {
  override name = 'ConfigFaults'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(`These settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

type Reader<Value> = (text: string) => Value | Fault

class Fault {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** @throws ConfigFaults naming every setting that cannot be used. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const faults: string[] = []
  // Asked here, not by what became of it: one that cannot be used is a fault of its own.
  const hasPublicUrl = (environment.PUBLIC_URL ?? '').trim() !== ''
  const setting = <Value>(name: string, missing: Value, read: Reader<Value>): Value => {
    const text = environment[name]?.trim()
    if (text === undefined || text === '') return missing
    const value = read(text)
    if (!(value instanceof Fault)) return value
    faults.push(`${name}: ${value.reason}`)
    return missing
  }
  const config: Config = {
    port: setting('PORT', 3000, wholeNumber(0, 65_535)),
    host: setting('HOST', '127.0.0.1', listeningAddress),
    dataDir: resolve(setting('DATA_DIR', './data', (text) => text)),
    databaseUrl: setting('DATABASE_URL', null, postgresAddress),
    publicUrl: setting('PUBLIC_URL', null, webAddress),
    trustProxy: setting('TRUST_PROXY', [], addresses),
    communityName: setting<string | null>('COMMUNITY_NAME', null, line(60)),
    communityLocation: setting('COMMUNITY_LOCATION', 'Los Angeles, CA', line(80)),
    communityTimeZone: setting(
      'COMMUNITY_TIME_ZONE',
      Intl.DateTimeFormat().resolvedOptions().timeZone,
      timeZone,
    ),
    trialDays: setting('TRIAL_DAYS', 14, wholeNumber(0, 365)),
    backups: setting('BACKUPS', true, onOrOff),
    serviceWorker: setting('SERVICE_WORKER', true, onOrOff),
    limits: setting('LIMITS', defaultLimits, limits),
    smtpUrl: setting('SMTP_URL', null, mailServer),
    mailFrom: setting('MAIL_FROM', null, sender),
    logLevel: setting<LogLevel>(
      'LOG_LEVEL',
      'info',
      (text) => logLevels.find((level) => level === text) ?? new Fault(`one of ${logLevels.join(', ')}`),
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
  }
  if (config.smtpUrl && !hasPublicUrl) {
    faults.push('PUBLIC_URL: missing, and the links in mails (SMTP_URL) have to lead there')
  }
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config
}

/** Where a command was called: npm runs it in the project's folder, and says where that was. */
export function readCallersFolder(environment: Record<string, string | undefined> = process.env): string {
  return environment.INIT_CWD || process.cwd()
}

/** All of it or nothing: half a set-up would be a button that leads nowhere. */
function googleConfig(
  { clientId, clientSecret, issuer }: { clientId: string | null; clientSecret: string | null; issuer: URL },
  hasPublicUrl: boolean,
  faults: string[],
): GoogleConfig | null {
  if (clientId === null && clientSecret === null) return null
  if (clientId === null) faults.push('GOOGLE_CLIENT_ID: missing, though GOOGLE_CLIENT_SECRET is set')
  if (clientSecret === null) faults.push('GOOGLE_CLIENT_SECRET: missing, though GOOGLE_CLIENT_ID is set')
  if (!hasPublicUrl) faults.push('PUBLIC_URL: missing, and Google has to know where to send people back to')
  if (clientId === null || clientSecret === null) return null
  return { clientId, clientSecret, issuer }
}

/** In plain figures: what other programs read as something else, such as 0x10, 3e3 or 010, was not meant here. */
function wholeNumber(least: number, most: number): Reader<number> {
  return (text) => {
    const number = Number(text)
    return /^(?:0|[1-9]\d*)$/.test(text) && number >= least && number <= most
      ? number
      : new Fault(`a whole number from ${least} to ${most}`)
  }
}

function onOrOff(text: string): boolean | Fault {
  return text === 'on' || text === 'off' ? text === 'on' : new Fault('on or off')
}

/** One line that shows something: it stands in pages, mails and the app's name on a phone. */
function line(lengthMax: number): Reader<string> {
  return (text) => {
    if (text.length > lengthMax) return new Fault(`at most ${lengthMax} characters`)
    const turning = turningSign(text)
    if (turning)
      return new Fault(`without the sign ${turning}, which nobody sees and which turns what follows it`)
    return isPlainLine(text) && isVisibleText(text) ? text : new Fault('one line of letters')
  }
}

/** It often comes along with what is pasted. */
function turningSign(text: string): string | undefined {
  const sign = [...text].find((each) => tidyText(`a${each}a`) !== `a${each}a`)
  return sign && `U+${sign.codePointAt(0)?.toString(16).toUpperCase()}`
}

function isPlainLine(text: string): boolean {
  // What ends a line or a paragraph is no control character.
  return isStorableText(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && tidyText(text) === text
}

function listeningAddress(text: string): string | Fault {
  return isIP(text) !== 0 || /^[a-z\d](?:[\w.-]*[a-z\d])?$/i.test(text)
    ? text
    : new Fault('an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all')
}

/** To the letter: `URL` forgives backslashes, line breaks and missing slashes, and takes whoever stands before an @. */
function webAddress(text: string): URL | Fault {
  const url = /^https?:\/\/[^\s/\\?#@]+\/?$/i.test(text) && URL.canParse(text) ? new URL(text) : null
  if (url === null || url.port === '0' || !isHost(url.hostname) || !isWrittenOut(text, url)) {
    return new Fault('a web address without a path or a password, such as https://help.example.org')
  }
  return url
}

/** Labels with single dots between them: `https://help.example.org.` is another origin to a browser, and no empty one is a name. */
function isHost(name: string): boolean {
  return /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/.test(name)
}

/** `http://1` is read as 0.0.0.1, which nobody meant. */
function isWrittenOut(text: string, { hostname }: URL): boolean {
  return !isIPv4(hostname) || text.includes(`//${hostname}`)
}

function postgresAddress(text: string): URL | Fault {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPostgres =
    url !== null &&
    ['postgres:', 'postgresql:'].includes(url.protocol) &&
    url.hostname !== '' &&
    url.pathname.length > 1 &&
    url.hash === '' &&
    isDecodable(url.username) &&
    isDecodable(url.password)
  return isPostgres
    ? url
    : new Fault('a PostgreSQL database, such as postgres://porchlight:password@localhost/porchlight')
}

/** Null: it is none. */
export function databaseAddress(text: string): URL | null {
  const address = postgresAddress(text)
  return address instanceof Fault ? null : address
}

/** Anybody on the line could answer for a provider without https; only this machine itself may do without. */
function issuerAddress(text: string): URL | Fault {
  const url = /^https?:\/\/[^\s\\@]+$/i.test(text) && URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url))
  if (url === null || !isSafe || url.search !== '' || url.hash !== '') {
    return new Fault('an OpenID provider’s https address, such as https://accounts.google.com')
  }
  return url
}

function mailServer(text: string): URL | Fault {
  const url = URL.canParse(text) ? new URL(text) : null
  const isMailServer =
    url !== null &&
    ['smtp:', 'smtps:'].includes(url.protocol) &&
    url.hostname !== '' &&
    ['', '/'].includes(url.pathname) &&
    url.search === '' &&
    url.hash === '' &&
    url.port !== '0' &&
    isDecodable(url.username) &&
    isDecodable(url.password)
  return isMailServer ? url : new Fault('a mail server, such as smtps://user:password@mail.example.org')
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length >= 0
  } catch {
    return false
  }
}

function sender(text: string): Sender | Fault {
  const { name = '', address = text } = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(text)?.groups ?? {}
  return v.is(emailSchema, address) && isPlainLine(name.trim())
    ? { name: name.trim().replace(/^"(.*)"$/, '$1') || 'Porchlight', address: address.trim() }
    : new Fault("an address, such as 'Porchlight <porch@example.org>'")
}

/** An address, or a network as address and prefix. */
function isAddress(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  // The zone of a link-local address means nothing in a list.
  if (version === 0 || address.includes('%') || more.length > 0) return false
  // To trust everybody is to take everybody's word for who they are.
  const isNetwork = (bits: number) => bits >= 1 && bits <= (version === 4 ? 32 : 128)
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && isNetwork(Number(prefix)))
}

function addresses(text: string): string[] | Fault {
  const list = text.split(',').map((each) => each.trim())
  return list.every((each) => isAddress(each) || each === 'loopback')
    ? list
    : new Fault("addresses or networks separated by commas, such as '10.0.0.0/8', or 'loopback'")
}

function timeZone(text: string): string | Fault {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return new Fault('a time zone such as America/Los_Angeles')
  }
}

function limits(text: string): Limits | Fault {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return new Fault('JSON, such as {"postsPerDay": 20}')
  }
  if (Array.isArray(given)) return new Fault('JSON, such as {"postsPerDay": 20}')
  const parsed = v.safeParse(limitsSchema, given)
  if (parsed.success) return { ...defaultLimits, ...parsed.output }
  const [issue] = parsed.issues
  return new Fault(`${v.getDotPath(issue) ?? 'value'}: ${issue.message}`)
}
