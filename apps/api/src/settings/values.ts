/** Readers of setting values, one per kind. Each fault describes the values that are accepted. */
import { isIP, isIPv4 } from 'node:net'
import {
  emailAddressOf,
  emailSchema,
  isStorableText,
  isVisibleText,
  normalizeText,
} from '@porchlight/contracts/values/text/text'
import * as v from 'valibot'
import { defaultLimits, type Limits, limitsSchema } from '../http/limits/limits.ts'
import type { Sender } from '../providers/mail/mail.ts'
import { isThisMachine } from '../providers/this-machine.ts'

export type Reader<Value> = (text: string) => Value | Fault

export class Fault {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export function logLevel(text: string): LogLevel | Fault {
  return logLevels.find((level) => level === text) ?? new Fault(`one of ${logLevels.join(', ')}`)
}

/**
 * Reads a whole number in plain decimal digits. Forms such as 0x10, 3e3 or 010 are refused, because programs read them
 * differently.
 */
export function wholeNumber(least: number, greatest: number): Reader<number> {
  return (text) => {
    const number = Number(text)
    return /^(?:0|[1-9]\d*)$/.test(text) && number >= least && number <= greatest
      ? number
      : new Fault(`a whole number from ${least} to ${greatest}`)
  }
}

export function onOrOff(text: string): boolean | Fault {
  return text === 'on' || text === 'off' ? text === 'on' : new Fault('on or off')
}

/** One of a few words. */
export function oneOf<const Word extends string>(...words: Word[]): Reader<Word> {
  return (text) =>
    words.find((word) => word === text) ?? new Fault(`${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
}

/** One line that shows something: it stands in pages, mails and the app's name on a phone. */
export function line(lengthMax: number): Reader<string> {
  return (text) => {
    if (text.length > lengthMax) return new Fault(`at most ${lengthMax} characters`)
    const turning = turningSign(text)
    if (turning)
      return new Fault(
        `without the character ${turning}, which is invisible and reverses the direction of the text after it`,
      )
    return isPlainLine(text) && isVisibleText(text) ? text : new Fault('one line of letters')
  }
}

/** It often comes along with what is pasted. */
function turningSign(text: string): string | undefined {
  const sign = [...text].find((each) => normalizeText(`a${each}a`) !== `a${each}a`)
  return sign && `U+${sign.codePointAt(0)?.toString(16).toUpperCase()}`
}

function isPlainLine(text: string): boolean {
  // The separators of lines and paragraphs (Zl, Zp) are not control characters (Cc), so the pattern lists them, too.
  return isStorableText(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && normalizeText(text) === text
}

export function listeningAddress(text: string): string | Fault {
  return isIP(text) !== 0 || /^[a-z\d](?:[\w.-]*[a-z\d])?$/i.test(text)
    ? text
    : new Fault('an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all')
}

/**
 * Reads a web address strictly: `URL` would accept backslashes, line breaks, missing slashes and a user name before an
 * @.
 */
export function webAddress(text: string): URL | Fault {
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

/**
 * Returns whether an IPv4 host stands in the text as it is used. `http://1` is read as 0.0.0.1, which is never
 * intended.
 */
function isWrittenOut(text: string, { hostname }: URL): boolean {
  return !isIPv4(hostname) || text.includes(`//${hostname}`)
}

export function postgresAddress(text: string): URL | Fault {
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

/**
 * Returns the address, or a fault. Without https, anybody on the network could respond instead of the provider, so only
 * this machine may be called without it.
 */
export function issuerAddress(text: string): URL | Fault {
  const url = /^https?:\/\/[^\s\\@]+$/i.test(text) && URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url))
  if (url === null || !isSafe || url.search !== '' || url.hash !== '') {
    return new Fault('an OpenID provider’s https address, such as https://accounts.google.com')
  }
  return url
}

/** Reads a price, such as 5.99: above zero, with at most two decimals. */
export function price(text: string): number | Fault {
  return /^(?:0|[1-9]\d{0,6})(?:\.\d{1,2})?$/.test(text) && Number(text) > 0
    ? Number(text)
    : new Fault('a price, such as 5.99')
}

export function emailAddress(text: string): string | Fault {
  return v.is(emailSchema, text)
    ? emailAddressOf(text)
    : new Fault('a mail address, such as help@example.org')
}

export function bucketName(text: string): string | Fault {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) && !text.includes('..')
    ? text
    : new Fault('the name of a bucket, such as porchlight-photos')
}

export function mailServer(text: string): URL | Fault {
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

export function sender(text: string): Sender | Fault {
  const { name = '', address = text } = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(text)?.groups ?? {}
  return v.is(emailSchema, address) && isPlainLine(name.trim())
    ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address: emailAddressOf(address) }
    : new Fault("an address, such as 'Porchlight <porch@example.org>'")
}

/** An address, or a network as address and prefix. */
function isAddress(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  // The zone of a link-local address means nothing in a list.
  if (version === 0 || address.includes('%') || more.length > 0) return false
  // A network of 0 bits would trust every sender, and so accept from anybody the address that they claim to have.
  const isNetwork = (bits: number) => bits >= 1 && bits <= (version === 4 ? 32 : 128)
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && isNetwork(Number(prefix)))
}

export function addresses(text: string): string[] | Fault {
  const list = text.split(',').map((each) => each.trim())
  return list.every((each) => isAddress(each) || each === 'loopback')
    ? list
    : new Fault("addresses or networks separated by commas, such as '10.0.0.0/8', or 'loopback'")
}

const hostName = /^\.?(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

export function hostNames(text: string): string[] | Fault {
  const list = text.split(',').map((each) => each.trim().toLowerCase())
  return list.every((each) => hostName.test(each))
    ? list
    : new Fault(
        "names of hosts separated by commas, such as 'push.example.org', or '.example.org' for all below",
      )
}

/**
 * Reads a time zone and returns the operator's own name for it: members read it, and the machine may resolve it to an
 * older one, such as 'Asia/Katmandu'.
 */
export function timeZone(text: string): string | Fault {
  try {
    const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return name.toLowerCase() === text.toLowerCase() ? name : text
  } catch {
    return new Fault('a time zone such as America/Los_Angeles')
  }
}

export function limits(text: string): Limits | Fault {
  let parsedValue: unknown
  try {
    parsedValue = JSON.parse(text)
  } catch {
    return new Fault('JSON, such as {"postsPerDay": 20}')
  }
  if (Array.isArray(parsedValue)) return new Fault('JSON, such as {"postsPerDay": 20}')
  const parsed = v.safeParse(limitsSchema, parsedValue)
  if (parsed.success) return { ...defaultLimits, ...parsed.output }
  const [issue] = parsed.issues
  return new Fault(`${v.getDotPath(issue) ?? 'value'}: ${issue.message}`)
}

/** Reads a token of 24 to 200 characters that can be sent in a header. */
export function token(text: string): string | Fault {
  return /^[\w.~+/=-]{24,200}$/.test(text)
    ? text
    : new Fault('24 to 200 letters and digits without spaces, such as openssl rand -hex 24 prints')
}
