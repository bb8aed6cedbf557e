/** Schemas of settings, one per kind of value. Each message describes the values that are accepted, and repeats none. */
import { isIP, isIPv4 } from 'node:net'
import {
  emailAddressOf,
  emailSchema,
  isStorableText,
  isVisibleText,
  normalizeText,
} from '@porchlight/contracts/values/text/text'
import * as v from 'valibot'
import { defaultLimits, limitsSchema } from '../http/limits/limits.ts'
import type { Sender } from '../providers/mail/mail.ts'
import { isThisMachine } from '../providers/this-machine.ts'

/** Reads the text of a setting. */
export type SettingSchema<Value> = v.GenericSchema<string, Value>

/** Reads a text of this form, as it is. */
export function textByForm(form: RegExp, message: string): SettingSchema<string> {
  return v.pipe(v.string(), v.regex(form, message))
}

/** Reads a text that satisfies a rule, as it is. */
export function textByRule(isUsable: (text: string) => boolean, message: string): SettingSchema<string> {
  return v.pipe(v.string(), v.check(isUsable, message))
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const logLevel = v.picklist(logLevels, `one of ${logLevels.join(', ')}`)

/**
 * Reads a whole number in plain decimal digits. Forms such as 0x10, 3e3 or 010 are refused, because programs read them
 * differently.
 */
export function wholeNumber(least: number, greatest: number): SettingSchema<number> {
  const message = `a whole number from ${least} to ${greatest}`
  return v.pipe(
    v.string(),
    v.regex(/^(?:0|[1-9]\d*)$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(greatest, message),
  )
}

export const onOrOff = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform((word) => word === 'on'),
)

/** Reads one of a few words. */
export function oneOf<const Word extends string>(...words: Word[]): v.GenericSchema<string, Word> {
  return v.pipe(v.string(), v.picklist(words, `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`))
}

/** Reads one line with a visible character. It appears in pages, mails and the app's name on a phone. */
export function line(lengthMax: number): SettingSchema<string> {
  return v.pipe(
    v.string(),
    v.maxLength(lengthMax, `at most ${lengthMax} characters`),
    v.check(
      (text) => turningSign(text) === undefined,
      ({ input }) =>
        `without the character ${turningSign(input)}, which is invisible and reverses the direction of the text after it`,
    ),
    v.check((text) => isPlainLine(text) && isVisibleText(text), 'one line of letters'),
  )
}

/** Returns a character that turns the direction of text, which often comes with pasted text. */
function turningSign(text: string): string | undefined {
  const sign = [...text].find((each) => normalizeText(`a${each}a`) !== `a${each}a`)
  return sign && `U+${sign.codePointAt(0)?.toString(16).toUpperCase()}`
}

function isPlainLine(text: string): boolean {
  // The separators of lines and paragraphs (Zl, Zp) are not control characters (Cc), so the pattern lists them, too.
  return isStorableText(text) && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) && normalizeText(text) === text
}

export const listeningAddress = textByRule(
  (name) => isIP(name) !== 0 || /^[a-z\d](?:[\w.-]*[a-z\d])?$/i.test(name),
  'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all',
)

/** Reads an address that is accepted as it is written and as `URL` understands it. */
export function address(message: string, isUsable: (url: URL, text: string) => boolean): SettingSchema<URL> {
  return v.pipe(
    textByRule((value) => URL.canParse(value) && isUsable(new URL(value), value), message),
    v.transform((value) => new URL(value)),
  )
}

/** Anybody on the line could read along or respond without https; only this machine itself may do without. */
export function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url))
}

/** `URL` would accept backslashes, line breaks, missing slashes and a user name before an @. */
const strictAddress = /^https?:\/\/[^\s\\@]+$/i

/** Reads the address of a provider's calls. */
export function providerAddress(example: string): SettingSchema<URL> {
  return address(
    `a provider’s https address, such as ${example}`,
    (url, text) => strictAddress.test(text) && isSafe(url) && url.hash === '',
  )
}

export const issuerAddress = address(
  'an OpenID provider’s https address, such as https://accounts.google.com',
  (url, text) => strictAddress.test(text) && isSafe(url) && url.search === '' && url.hash === '',
)

export const webAddress = address(
  'a web address without a path or a password, such as https://help.example.org',
  (url, text) =>
    /^https?:\/\/[^\s/\\?#@]+\/?$/i.test(text) &&
    url.port !== '0' &&
    isHost(url.hostname) &&
    isWrittenOut(text, url),
)

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

export const postgresAddress = address(
  'a PostgreSQL database, such as postgres://porchlight:password@localhost/porchlight',
  ({ protocol, hostname, pathname, hash, username, password }) =>
    ['postgres:', 'postgresql:'].includes(protocol) &&
    hostname !== '' &&
    pathname.length > 1 &&
    hash === '' &&
    [username, password].every(isDecodable),
)

export const mailServer = address(
  'a mail server, such as smtps://user:password@mail.example.org',
  ({ protocol, hostname, port, pathname, search, hash, username, password }) =>
    ['smtp:', 'smtps:'].includes(protocol) &&
    hostname !== '' &&
    port !== '0' &&
    ['', '/'].includes(pathname) &&
    search === '' &&
    hash === '' &&
    [username, password].every(isDecodable),
)

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length >= 0
  } catch {
    return false
  }
}

/** Reads a price, such as 5.99: above zero, with at most two decimals. */
export const price = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,6})(?:\.\d{1,2})?$/, 'a price, such as 5.99'),
  v.transform(Number),
  v.gtValue(0, 'a price, such as 5.99'),
)

export const emailAddress = v.pipe(
  textByRule((address) => v.is(emailSchema, address), 'a mail address, such as help@example.org'),
  v.transform(emailAddressOf),
)

export const sender = v.pipe(
  v.string(),
  v.transform((text): Sender => {
    const { name = '', address = text } = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(text)?.groups ?? {}
    return { name: name.trim(), address }
  }),
  v.check(
    ({ name, address }) => v.is(emailSchema, address) && isPlainLine(name),
    "an address, such as 'Porchlight <porch@example.org>'",
  ),
  v.transform(({ name, address }) => ({
    name: name.replace(/^"(.*)"$/, '$1'),
    address: emailAddressOf(address),
  })),
)

/** Reads a list; blanks around its parts mean nothing. */
export function listOf(separator: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(separator).map((each) => each.trim())),
  )
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

export const addresses = v.pipe(
  listOf(','),
  v.everyItem(
    (each) => isAddress(each) || each === 'loopback',
    "addresses or networks separated by commas, such as '10.0.0.0/8', or 'loopback'",
  ),
)

const hostName = /^\.?(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

export const hostNames = v.pipe(
  listOf(','),
  v.mapItems((each) => each.toLowerCase()),
  v.everyItem(
    (each) => hostName.test(each),
    "names of hosts separated by commas, such as 'push.example.org', or '.example.org' for all below",
  ),
)

/**
 * Reads a time zone and returns the operator's own name for it: members read it, and the machine may resolve it to an
 * older one, such as 'Asia/Katmandu'.
 */
export const timeZone = v.pipe(
  textByRule((name) => resolvedZone(name) !== null, 'a time zone such as America/Los_Angeles'),
  v.transform((name) => {
    const resolvedName = resolvedZone(name)
    return resolvedName?.toLowerCase() === name.toLowerCase() ? resolvedName : name
  }),
)

function resolvedZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const limitsForm = 'JSON, such as {"postsPerDay": 20}'

export const limits = v.pipe(
  v.string(),
  v.parseJson(undefined, limitsForm),
  v.check((value) => !Array.isArray(value), limitsForm),
  limitsSchema,
  v.transform((values) => ({ ...defaultLimits, ...values })),
)

/** Reads a token of 24 to 200 characters that can be sent in a header. */
export const token = textByForm(
  /^[\w.~+/=-]{24,200}$/,
  '24 to 200 letters and digits without spaces, such as openssl rand -hex 24 prints',
)
