/** The settings in the order of the page, and what of them an operator has changed. */
import {
  limitSettings,
  orderSettings,
  type SettingName,
  type Setup,
  settingNames,
} from '@porchlight/contracts/setup/setup.schema'
import { ownTimeZone } from '@porchlight/contracts/values/clock/wall-time'
import * as v from 'valibot'
import type { setupTexts } from '../../locales/en/setup.ts'
import { isOrder, namesInOrder } from './order.ts'

/** The texts that an operator typed, by the setting. */
export type Edits = { readonly [Name in SettingName]?: string }

export interface SetupDraft {
  /** The version that the operator saw when they typed the first one. */
  seenVersion: number
  edits: Edits
}

const draftSchema = v.object({
  seenVersion: v.number(),
  edits: v.object(v.entriesFromList(settingNames, v.exactOptional(v.string()))),
})

/** Returns null for a draft that another version of the app stored in another shape. */
export function readDraft(storedDraft: unknown): SetupDraft | null {
  const parsed = v.safeParse(draftSchema, storedDraft)
  return parsed.success ? parsed.output : null
}

export const sections: readonly {
  name: keyof (typeof setupTexts)['sections']
  settings: readonly SettingName[]
}[] = [
  { name: 'community', settings: ['name', 'location', 'center', 'areas', 'timeZone', 'units'] },
  { name: 'joining', settings: ['signUp', 'inviteCredit'] },
  {
    name: 'plans',
    settings: ['plans', 'priceMonthly', 'priceAnnual', 'currency', 'trialDays', 'supportEmail'],
  },
  { name: 'order', settings: orderSettings },
  { name: 'limits', settings: limitSettings },
  { name: 'pages', settings: ['terms', 'privacy'] },
]

/** The five questions of the first run. The center is looked up by the place, and can be set afterwards. */
export const firstQuestions: readonly SettingName[] = ['name', 'location', 'timeZone', 'plans', 'signUp']

export function settingIn({ settings }: Setup, name: SettingName) {
  return settings.find((each) => each.name === name) ?? { name, value: '', setOnServer: null }
}

/**
 * Returns what the first questions offer instead of what holds: a rented machine's own time zone is rarely the community's,
 * that of its first operator nearly always.
 */
export function offeredTexts(setup: Setup): Edits {
  const timeZone = ownTimeZone()
  const isOffered = setup.isFirstRun && settingIn(setup, 'timeZone').setOnServer === null
  return isOffered && timeZone !== undefined ? { timeZone } : {}
}

/** Returns the edits that differ from what holds. */
export function changesIn(setup: Setup, edits: Edits): Edits {
  const changedTexts = Object.entries(edits).filter(
    ([name, text]) => text?.trim() !== settingIn(setup, name as SettingName).value.trim(),
  )
  return Object.fromEntries(changedTexts)
}

/** Returns a value as operators read it: an order by its names. */
export function shownValue(name: string, value: string): string {
  return isOrder(name) && value !== '' ? namesInOrder(name, value).join(', ') : value
}
