/**
 * The location that a visitor typed before they had an account: it fills the question after sign-up. It is the
 * visitor's until somebody signs in, then that member's alone, and it is deleted when they sign out.
 */
import { withPlainFigures } from '@porchlight/contracts/values/text/figures'
import { normalizeText, stripInvalid, truncate } from '@porchlight/contracts/values/text/text'
import type { DeviceSetting } from './database.ts'
import { deviceDatabase } from './device-database.ts'

/** The greatest length, the same as that of a post's location. */
export const typedLocationLengthMax = 200

const visitors = 'typedLocation'
const keyOf = (memberId: string) => `typedLocation:${memberId}` as const

/** Stores the location that a visitor typed. An empty text deletes the last one. */
export async function storeSignUpLocation(text: string): Promise<void> {
  const value = truncate(
    withPlainFigures(normalizeText(stripInvalid(text).replace(/\s+/g, ' '))),
    typedLocationLengthMax,
  )
  if (value === '') await deviceDatabase.settings.delete(visitors)
  else await deviceDatabase.settings.put({ key: visitors, value })
}

/** Returns the last location that a visitor typed on this device; null when there is none. */
export function readVisitorsTypedLocation(): Promise<string | null> {
  return readText(visitors)
}

/** Returns the location that a member typed; null when there is none. */
export function readTypedLocation(memberId: string): Promise<string | null> {
  return readText(keyOf(memberId))
}

async function readText(key: DeviceSetting['key']): Promise<string | null> {
  const value = (await deviceDatabase.settings.get(key))?.value
  return typeof value === 'string' ? value : null
}

/** Moves the visitor's location to the member who signs in. It must be called in the transaction of the sign-in. */
export async function handOverTypedLocation(memberId: string): Promise<void> {
  const storedSetting = await deviceDatabase.settings.get(visitors)
  if (!storedSetting) return
  await deviceDatabase.settings.put({ key: keyOf(memberId), value: storedSetting.value })
  await deviceDatabase.settings.delete(visitors)
}

/** Deletes the location of a member alone. */
export async function deleteTypedLocation(memberId: string): Promise<void> {
  await deviceDatabase.settings.delete(keyOf(memberId))
}

/** Deletes the locations of visitor and member. It must be called in the transaction of the sign-out. */
export async function deleteSignUpLocation(memberId: string): Promise<void> {
  await deviceDatabase.settings.bulkDelete([visitors, keyOf(memberId)])
}
