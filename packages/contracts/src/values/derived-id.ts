/** Ids that are derived from other values, so that every device and the server compute the same id. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Id } from './id.ts'

/** RFC 9562, version 8, of the SHA-256 of all parts in order. */
export function derivedId(...parts: readonly string[]): Id {
  const bytes = sha256(utf8ToBytes(parts.join(' '))).slice(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytesToHex(bytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
