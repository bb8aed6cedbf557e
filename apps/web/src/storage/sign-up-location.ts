/**
 * Where someone said they live before they had an account: it fills the question that comes after sign-up.
 * A visitor's until somebody signs in, then that member's alone, and gone with their sign-out.
 */
import { withPlainFigures } from '@porchlight/contracts/values/figures'
import { normalizeText, stripInvalid, truncate } from '@porchlight/contracts/values/text'
import type { DeviceSetting } from './database.ts'
import { deviceDatabase } from './device-database.ts'

/** As much as a post's location may have. */
export const typedLocationLengthMax = 200

const visitors = 'typedLocation'
const keyOf = (memberId: string) => `typedLocation:${memberId}` as const

/** Nothing typed takes the last one back. */
export async function storeSignUpLocation(text: string): Promise<void> {
  const value = truncate(
    withPlainFigures(normalizeText(stripInvalid(text).replace(/\s+/g, ' '))),
    typedLocationLengthMax,
  )
  if (value === '') await deviceDatabase.settings.delete(visitors)
  else await deviceDatabase.settings.put({ key: visitors, value })
}

/** What this device's visitor said last; null when nothing was said. */
export function readVisitorsTypedLocation(): Promise<string | null> {
  return readText(visitors)
}

/** Null when nothing was said. */
export function readTypedLocation(memberId: string): Promise<string | null> {
  return readText(keyOf(memberId))
}

async function readText(key: DeviceSetting['key']): Promise<string | null> {
  const value = (await deviceDatabase.settings.get(key))?.value
  return typeof value === 'string' ? value : null
}

/** At sign-in; to be called in its transaction. */
export async function handOverTypedLocation(memberId: string): Promise<void> {
  const storedSetting = await deviceDatabase.settings.get(visitors)
  if (!storedSetting) return
  await deviceDatabase.settings.put({ key: keyOf(memberId), value: storedSetting.value })
  await deviceDatabase.settings.delete(visitors)
}

/** At sign-out; to be called in its transaction. */
export async function deleteSignUpLocation(memberId: string): Promise<void> {
  await deviceDatabase.settings.bulkDelete([visitors, keyOf(memberId)])
}
