/** The values of the gift form, and their errors. */
import { amountSchema, creditLimits } from '@porchlight/contracts/credits/credits.schema'
import { stripInvalid } from '@porchlight/contracts/values/text'
import * as v from 'valibot'
import type { NewGift } from '../credits.actions.ts'

export interface GiftForm {
  toUserId: string | null
  /** The amount as it was typed. */
  amount: string
  message: string
}

export const emptyGift: GiftForm = { toUserId: null, amount: '1', message: '' }

export interface Purse {
  /** The credits in the server's latest row, without waiting entries. */
  available: number
  /**
   * True when that number has just come from the server. Without a signal it may have changed, and only the server
   * refuses.
   */
  isFresh: boolean
}

export type AmountFault = 'invalid' | 'insufficient'

export interface GiftFaults {
  to?: true
  amount?: AmountFault
  message?: true
}

export function readGift(form: GiftForm, purse: Purse): { gift: NewGift } | { faults: GiftFaults } {
  const { toUserId } = form
  const amount = amountIn(form.amount)
  const message = stripInvalid(form.message).trim()
  const fault = amountFault(amount, purse)
  const faults: GiftFaults = {
    ...(toUserId === null ? { to: true } : {}),
    ...(fault === null ? {} : { amount: fault }),
    ...(message.length > creditLimits.giftMessageLengthMax ? { message: true } : {}),
  }
  if (toUserId === null || amount === null || Object.keys(faults).length > 0) return { faults }
  return { gift: { toUserId, amount, message } }
}

/** Returns null when the text is not a valid number of credits. */
export function amountIn(typedText: string): number | null {
  const text = typedText.trim()
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return v.is(amountSchema, number) ? number : null
}

function amountFault(amount: number | null, { available, isFresh }: Purse): AmountFault | null {
  if (amount === null) return 'invalid'
  return isFresh && amount > available ? 'insufficient' : null
}

/**
 * Returns true when the credits may not suffice and that number is not fresh. It is only shown as a warning, and does
 * not block the form.
 */
export function isShort(typedText: string, { available, isFresh }: Purse): boolean {
  const amount = amountIn(typedText)
  return !isFresh && amount !== null && amount > available
}

export function isSameGift(first: GiftForm, other: GiftForm): boolean {
  return (
    first.toUserId === other.toUserId &&
    first.amount.trim() === other.amount.trim() &&
    first.message.trim() === other.message.trim()
  )
}

/** Returns null for a draft of another shape. */
export function giftFormFrom(stored: unknown): GiftForm | null {
  const parsed = v.safeParse(
    v.object({ toUserId: v.nullable(v.string()), amount: v.string(), message: v.string() }),
    stored,
  )
  return parsed.success ? parsed.output : null
}
