import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { creditTexts } from '../../../locales/en/credits.ts'
import { type GiftForm, isShort, readGift } from './gift-form.ts'

const toUserId = createId()
const form = (change: Partial<GiftForm> = {}): GiftForm => ({ toUserId, amount: '2', message: '', ...change })
const purse = { available: 3, isFresh: true }
const texts = creditTexts.gift

function issuesIn(values: GiftForm) {
  const reading = readGift(values, purse)
  return 'issues' in reading ? reading.issues : null
}

it('C-016 C-025 a gift is a neighbor, an amount and an optional message', () => {
  expect(readGift(form({ message: ' Thank you. ' }), purse)).toEqual({
    output: { toUserId, amount: 2, message: 'Thank you.' },
  })
  expect(issuesIn(form({ toUserId: null }))).toEqual([{ path: 'toUserId', message: texts.to }])
})

it.each(['', '0', '-1', '1.5', '1e1', 'NaN', '٣', '9007199254740993', '1000001', ' '])(
  'C-019 %j is refused as an amount',
  (amount) => {
    const message = `${texts.invalidAmount}: ${texts.invalidAmountText}`
    expect(issuesIn(form({ amount }))).toEqual([{ path: 'amount', message }])
    expect(isShort(amount, { available: 0, isFresh: false })).toBe(false)
  },
)

it('C-020 D3 more credits than a fresh balance are refused, and without a signal a warning is shown', () => {
  const message = `${texts.insufficient}: ${texts.insufficientText(3)}`
  expect(issuesIn(form({ amount: '4' }))).toEqual([{ path: 'amount', message }])
  expect(readGift(form({ amount: '3' }), purse)).toMatchObject({ output: { amount: 3 } })
  const offline = { available: 3, isFresh: false }
  expect(readGift(form({ amount: '4' }), offline)).toMatchObject({ output: { amount: 4 } })
  expect([isShort('4', offline), isShort('3', offline), isShort('4', purse)]).toEqual([true, false, false])
})

it('C-021 a message has 200 characters at most', () => {
  expect(issuesIn(form({ message: 'a'.repeat(201) }))).toEqual([
    { path: 'message', message: texts.tooLong(200) },
  ])
  expect(readGift(form({ message: ` ${'a'.repeat(200)} ` }), purse)).toHaveProperty('output')
})
