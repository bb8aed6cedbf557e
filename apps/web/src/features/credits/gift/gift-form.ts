/** The values of the gift form, and their errors. */
import { amountSchema, creditLimits } from '@porchlight/contracts/credits/credits.schema'
import { stripInvalid } from '@porchlight/contracts/values/text/text'
import * as v from 'valibot'
import { creditTexts } from '../../../locales/en/credits.ts'
import type { FormResult } from '../../outbox/form/use-outbox-form.tsx'
import type { NewGift } from '../credits.actions.ts'

const texts = creditTexts.gift
const { giftMessageLengthMax } = creditLimits

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

export function readGift(form: GiftForm, purse: Purse): FormResult<NewGift> {
  const { toUserId } = form
  const amount = amountIn(form.amount)
  const message = stripInvalid(form.message).trim()
  const amountMessage = amountIssue(amount, purse)
  const issues = [
    ...(amountMessage === null ? [] : [{ path: 'amount', message: amountMessage }]),
    ...(message.length > giftMessageLengthMax
      ? [{ path: 'message', message: texts.tooLong(giftMessageLengthMax) }]
      : []),
  ]
  if (toUserId === null) issues.push({ path: 'toUserId', message: texts.to })
  if (toUserId === null || amount === null || issues.length > 0) return { issues }
  return { output: { toUserId, amount, message } }
}

/** Returns null when the text is not a valid number of credits. */
export function amountIn(typedText: string): number | null {
  const text = typedText.trim()
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return v.is(amountSchema, number) ? number : null
}

function amountIssue(amount: number | null, { available, isFresh }: Purse): string | null {
  if (amount === null) return `${texts.invalidAmount}: ${texts.invalidAmountText}`
  return isFresh && amount > available ? `${texts.insufficient}: ${texts.insufficientText(available)}` : null
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
export function giftFormFrom(storedForm: unknown): GiftForm | null {
  const parsed = v.safeParse(
    v.object({ toUserId: v.nullable(v.string()), amount: v.string(), message: v.string() }),
    storedForm,
  )
  return parsed.success ? parsed.output : null
}
