/**
 * A push service and its browsers, as the RFCs describe them: requests follow RFC 8030, RFC 8292 identifies their
 * sender, and the content is decrypted by RFC 8188 and RFC 8291.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { HttpResponse } from 'msw'
import { contentKeys } from '../../providers/push/encrypt-payload.ts'
import { respondToCallsTo } from './third-party.factory.ts'

interface ReceivedPush {
  /** The decrypted text, as the browser receives it. */
  text: string
  json: <Shape>() => Shape
  headers: Readonly<Record<string, string>>
  bytes: number
}

export interface TestBrowser {
  /** The subscription, in the form that a browser returns to its page. */
  target: { endpoint: string; keys: { p256dh: string; auth: string } }
  receivedPushes: ReceivedPush[]
}

export interface PushReceiver {
  /** Creates a subscribed browser. The response to its pushes and the origin of its push service can be chosen. */
  browser: (response?: ResponseBody, origin?: string) => TestBrowser
  /** Descriptions of received requests that violate the RFCs. */
  faults: string[]
  close: () => void
}

/** The response to a push; null: no response at all. */
type PushResponse = { status: number; headers?: Record<string, string> } | null
type ResponseBody = () => PushResponse | Promise<PushResponse>

interface ReceiverOptions {
  now?: () => number
}

/** Returns the subscription of a browser that does not exist. */
export function aPushTarget(endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`) {
  return targetOf(createECDHWithKeys(), randomBytes(16), endpoint)
}

const publicOrigin = 'https://push.example.net'
/**
 * An address in the server's own network, where it must never send a request. Requests that arrive here are recorded.
 */
export const originOnThisMachine = 'https://127.0.0.1'

export function startPushReceiver({ now = Date.now }: ReceiverOptions = {}): PushReceiver {
  const browsers = new Map<
    string,
    { pair: ECDH; auth: Buffer; response: ResponseBody; receivedPushes: ReceivedPush[] }
  >()
  const faults: string[] = []
  const close = respondToCallsTo([publicOrigin, originOnThisMachine], (request) =>
    take(request).catch((error: unknown) => {
      faults.push(String(error))
      return new HttpResponse(null, { status: 400 })
    }),
  )

  async function take(request: Request): Promise<Response> {
    const { origin, pathname } = new URL(request.url)
    const browser = browsers.get(pathname)
    const body = Buffer.from(await request.arrayBuffer())
    const headers: Record<string, string> = Object.fromEntries(request.headers)
    const { method } = request
    check(method === 'POST', `a push is posted, not ${method}`)
    check(headers['content-encoding'] === 'aes128gcm', 'RFC 8188: no aes128gcm')
    check(/^\d+$/.test(String(headers.ttl)), 'RFC 8030: no TTL')
    check(/^[A-Za-z0-9_-]{1,32}$/.test(String(headers.topic)), 'RFC 8030: no topic')
    check(headers.cookie === undefined, 'a cookie')
    check(body.length <= 4096, 'RFC 8030: more than 4096 bytes')
    checkSender(String(headers.authorization), origin, now())
    const response = browser ? await browser.response() : { status: 404 }
    if (response === null) return new Promise(() => undefined)
    if (browser && response.status === 201) {
      const text = decryptPush(body, browser.pair, browser.auth)
      browser.receivedPushes.push({
        text,
        json: <Shape>() => JSON.parse(text) as Shape,
        headers,
        bytes: body.length,
      })
    }
    return new HttpResponse(null, response)
  }

  return {
    faults,
    browser: (response = () => ({ status: 201 }), origin = publicOrigin) => {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const [pair, auth, receivedPushes] = [createECDHWithKeys(), randomBytes(16), [] as ReceivedPush[]]
      browsers.set(path, { pair, auth, response, receivedPushes })
      return { target: targetOf(pair, auth, `${origin}${path}`), receivedPushes }
    },
    close,
  }
}

function createECDHWithKeys(): ECDH {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

function targetOf(pair: ECDH, auth: Buffer, endpoint: string): TestBrowser['target'] {
  return {
    endpoint,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
}

function check(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise)
}

/** RFC 8292: a word for this service, that is good for a day at most, by the key that it names. */
function checkSender(authorization: string, origin: string, now: number): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signedBytes = Buffer.from(`${head}.${claims}`)
  const isGood = verify(
    'sha256',
    signedBytes,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  check(isGood, 'RFC 8292: a word that was not signed by this key')
  check(JSON.parse(Buffer.from(head, 'base64url').toString()).alg === 'ES256', 'RFC 8292: not ES256')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  check(aud === origin, `RFC 8292: for ${String(aud)}`)
  check(
    Number(exp) > now / 1000 && Number(exp) <= now / 1000 + 86_400,
    'RFC 8292: not good now, or for too long',
  )
  check(/^(?:mailto:|https:)/.test(String(sub)), 'RFC 8292: nobody to turn to')
}

/** Decrypts a push as the browser does. */
function decryptPush(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  check(keyLength === 65, 'RFC 8291: no key of the sender')
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  check(record.length <= recordSize, 'RFC 8188: more than one record')
  const secret = pair.computeSecret(sender)
  const { key, nonce } = contentKeys({ secret, auth, receiver: pair.getPublicKey(), sender, salt })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  check(padded[end] === 2, 'RFC 8188: no end of the last record')
  return padded.subarray(0, end).toString()
}
