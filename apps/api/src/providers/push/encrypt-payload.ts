/** Encrypts what a push service carries, so that the browser alone reads it: RFC 8291, in one record of RFC 8188. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from './push.ts'

const curve = 'prime256v1'
const recordSize = 4096
const headBytes = 16 + 4 + 1 + 65
const tagBytes = 16
/** A record has to hold the tag and the mark of its end, too; and services take 4096 bytes in all. */
export const payloadBytesMax = recordSize - headBytes - tagBytes - 1

interface EncryptSettings {
  /** The length in bytes to which the text is padded, so that the length reveals nothing of the content. */
  paddedTo?: number
  /** A random value, different for each message. It is set only to test the RFC's example. */
  salt?: Buffer
  privateKey?: Buffer
}

/** @throws where the browser's key is no point of the curve, or the text is too long */
export function encryptPayload(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  text: string,
  { paddedTo = 0, salt = randomBytes(16), privateKey }: EncryptSettings = {},
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > payloadBytesMax) throw new RangeError('too long for one push')
  const receiver = Buffer.from(p256dh, 'base64url')
  const pair = createECDH(curve)
  if (privateKey) pair.setPrivateKey(privateKey)
  else pair.generateKeys()
  const sender = pair.getPublicKey()
  const secret = pair.computeSecret(receiver)
  const { key, nonce } = contentKeys({ secret, auth: Buffer.from(auth, 'base64url'), receiver, sender, salt })
  const head = Buffer.alloc(headBytes)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(sender.length, 20)
  sender.copy(head, 21)
  const filling = Buffer.alloc(Math.max(0, Math.min(paddedTo, payloadBytesMax) - plain.length))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2: the last record.
  const sealed = [cipher.update(Buffer.concat([plain, Buffer.of(2), filling])), cipher.final()]
  return Buffer.concat([head, ...sealed, cipher.getAuthTag()])
}

interface Shared {
  secret: Buffer
  auth: Buffer
  receiver: Buffer
  sender: Buffer
  salt: Buffer
}

/** Derives the keys of the content, which are the same for sender and receiver. */
export function contentKeys({ secret, auth, receiver, sender, salt }: Shared): {
  key: Buffer
  nonce: Buffer
} {
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const material = derive(secret, auth, about, 32)
  return {
    key: derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}

function derive(material: Buffer, salt: Buffer, about: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, about, length))
}

/** Returns whether the text is a valid public key of a browser, a point of the curve. */
export function isPublicKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url')
  if (key.length !== 65) return false
  try {
    const pair = createECDH(curve)
    pair.generateKeys()
    pair.computeSecret(key)
    return true
  } catch {
    return false
  }
}
