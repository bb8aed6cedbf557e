/** Settings of signing in with Google and with Apple. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { AppleConfig, GoogleConfig } from '../providers/sign-in/configured-sign-in.ts'
import { Fault } from './values.ts'

/** Reads the identifier of an Apple team or key, in the form that Apple shows. */
export function appleId(text: string): string | Fault {
  return /^[A-Z0-9]{10}$/.test(text) ? text : new Fault('10 capital letters and digits, as Apple shows them')
}

const keyBytesMax = 4000

export function appleKey(file: string): KeyObject | Fault {
  const fault = new Fault(
    'a file that can be read, with the private key as downloaded from Apple (AuthKey_….p8)',
  )
  try {
    if (statSync(file).size > keyBytesMax) return fault
    const key = createPrivateKey(readFileSync(file, 'utf8'))
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : fault
  } catch {
    return fault
  }
}

type Given<Config> = { [Name in keyof Config]: Config[Name] | null }

/** All of it or nothing: half a set-up would be a button that leads nowhere. */
export function googleConfig(
  { clientId, clientSecret, issuer }: Given<GoogleConfig>,
  hasPublicUrl: boolean,
  faults: string[],
): GoogleConfig | null {
  if (clientId === null && clientSecret === null) return null
  if (clientId === null) faults.push('GOOGLE_CLIENT_ID: missing, though GOOGLE_CLIENT_SECRET is set')
  if (clientSecret === null) faults.push('GOOGLE_CLIENT_SECRET: missing, though GOOGLE_CLIENT_ID is set')
  if (!hasPublicUrl) faults.push('PUBLIC_URL: missing, but Google has to know where to send people back')
  if (clientId === null || clientSecret === null || issuer === null) return null
  return { clientId, clientSecret, issuer }
}

/** The same for Apple. */
export function appleConfig(
  { issuer, ...values }: Given<AppleConfig>,
  hasPublicUrl: boolean,
  faults: string[],
): AppleConfig | null {
  const { clientId, teamId, keyId, key } = values
  const isMissing = {
    APPLE_CLIENT_ID: clientId === null,
    APPLE_TEAM_ID: teamId === null,
    APPLE_KEY_ID: keyId === null,
    APPLE_KEY_FILE: key === null,
  }
  const missing = Object.entries(isMissing).flatMap(([name, is]) => (is ? [name] : []))
  if (missing.length === Object.keys(isMissing).length) return null
  for (const name of missing) faults.push(`${name}: missing, though other settings for Apple are set`)
  if (!hasPublicUrl) faults.push('PUBLIC_URL: missing, but Apple has to know where to send people back')
  if (clientId === null || teamId === null || keyId === null || key === null || issuer === null) return null
  return { clientId, teamId, keyId, key, issuer }
}
