/** What the form of a gift says, and what is wrong with it. */
import { amountSchema, creditLimits } from '@porchlight/contracts/credits/credits.schema'
import { stripInvalid } from '@porchlight/contracts/values/text'
import * as v from 'valibot'
import type { NewGift } from '../credits.actions.ts'

export interface GiftForm {
  toUserId: string | null
  /** As it was typed. */
  amount: string
  message: string
}

export const emptyGift: GiftForm = { toUserId: null, amount: '1', message: '' }

export interface Purse {
  /** As the server said last, without what waits. */
  available: number
  /** Whether it has just said so: without a signal it may be otherwise by now, and only the server refuses. */
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

/** Null of what is no number of credits. */
export function amountIn(typedText: string): number | null {
  const text = typedText.trim()
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return v.is(amountSchema, number) ? number : null
}

function amountFault(amount: number | null, { available, isFresh }: Purse): AmountFault | null {
  if (amount === null) return 'invalid'
  return isFresh && amount > available ? 'insufficient' : null
}

/** Without a signal it is told, and stands in nobody's way. */
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

/** Null for a draft of another shape. */
export function giftFormFrom(stored: unknown): GiftForm | null {
  const parsed = v.safeParse(
    v.object({ toUserId: v.nullable(v.string()), amount: v.string(), message: v.string() }),
    stored,
  )
  return parsed.success ? parsed.output : null
}
