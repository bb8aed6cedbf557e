/** The hash by which bytes are named. The browser's own is not there on a page without TLS. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Returns the SHA-256 digest in lower-case hex. */
export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes))
}
