/** Settings of signing in with Google and with Apple. Half a set-up would be a button that leads nowhere. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import * as v from 'valibot'
import { line, type SettingSchema, textByForm } from './values.ts'

/** Reads the identifier of an Apple team or key, in the form that Apple shows. */
const appleId = textByForm(/^[A-Z0-9]{10}$/, '10 capital letters and digits, as Apple shows them')

const keyBytesMax = 4000

const appleKey: SettingSchema<KeyObject> = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const file = dataset.value
      const key = statSync(file).size > keyBytesMax ? null : createPrivateKey(readFileSync(file, 'utf8'))
      if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
    } catch {
      // The message below says what is accepted.
    }
    addIssue({
      message: 'a file that can be read, with the private key as downloaded from Apple (AuthKey_….p8)',
    })
    return NEVER
  }),
)

export const googleSettings = {
  name: 'Google',
  entries: { GOOGLE_CLIENT_ID: v.string(), GOOGLE_CLIENT_SECRET: v.string() },
  needsPublicUrl: 'Google has to know where to send people back',
}

export const appleSettings = {
  name: 'Apple',
  entries: {
    APPLE_CLIENT_ID: line(200),
    APPLE_TEAM_ID: appleId,
    APPLE_KEY_ID: appleId,
    APPLE_KEY_FILE: appleKey,
  },
  needsPublicUrl: 'Apple has to know where to send people back',
}
