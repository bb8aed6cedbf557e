/** The only reader of the environment: parsed once, all faults reported at once, by name. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { defaultLimits, type Limits, limitsSchema } from './http/limits.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Where members reach the app; decides cookies, origins and links. Null = whatever address is asked, over http. */
  publicUrl: URL | null
  /** Addresses of proxies whose forwarding headers are believed. */
  trustProxy: string[]
  communityName: string | null
  /** Where the community is, for members who have not said where they are. */
  communityLocation: string
  communityTimeZone: string
  trialDays: number
  limits: Limits
  logLevel: LogLevel
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
    host: setting('HOST', '127.0.0.1', (text) => text),
    dataDir: resolve(setting('DATA_DIR', './data', (text) => text)),
    publicUrl: setting('PUBLIC_URL', null, webAddress),
    trustProxy: setting('TRUST_PROXY', [], addresses),
    communityName: setting<string | null>('COMMUNITY_NAME', null, (text) =>
      text.length <= 60 ? text : new Fault('at most 60 characters'),
    ),
    communityLocation: setting('COMMUNITY_LOCATION', 'Los Angeles, CA', (text) =>
      text.length <= 80 ? text : new Fault('at most 80 characters'),
    ),
    communityTimeZone: setting(
      'COMMUNITY_TIME_ZONE',
      Intl.DateTimeFormat().resolvedOptions().timeZone,
      timeZone,
    ),
    trialDays: setting('TRIAL_DAYS', 14, wholeNumber(0, 365)),
    limits: setting('LIMITS', defaultLimits, limits),
    logLevel: setting<LogLevel>(
      'LOG_LEVEL',
      'info',
      (text) => logLevels.find((level) => level === text) ?? new Fault(`one of ${logLevels.join(', ')}`),
    ),
  }
  if (faults.length > 0) throw new ConfigFaults(faults)
  return config
}

function wholeNumber(least: number, most: number): Reader<number> {
  return (text) => {
    const number = Number(text)
    return Number.isInteger(number) && number >= least && number <= most
      ? number
      : new Fault(`a whole number from ${least} to ${most}`)
  }
}

function webAddress(text: string): URL | Fault {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.pathname !== '/' ||
    url.search !== ''
  ) {
    return new Fault('a web address without a path, such as https://help.example.org')
  }
  return url
}

/** An address, or a network as address and prefix. */
function isAddress(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
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
