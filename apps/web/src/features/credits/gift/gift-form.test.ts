import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { type GiftForm, isShort, readGift } from './gift-form.ts'

const toUserId = createId()
const form = (change: Partial<GiftForm> = {}): GiftForm => ({ toUserId, amount: '2', message: '', ...change })
const purse = { available: 3, isFresh: true }

it('C-016 C-025 a gift is somebody, an amount and, if one likes, a message', () => {
  expect(readGift(form({ message: ' Thank you. ' }), purse)).toEqual({
    gift: { toUserId, amount: 2, message: 'Thank you.' },
  })
  expect(readGift(form({ toUserId: null }), purse)).toEqual({ faults: { to: true } })
})

it.each(['', '0', '-1', '1.5', '1e1', 'NaN', '٣', '9007199254740993', '1000001', ' '])(
  'C-019 %j is no amount',
  (amount) => {
    expect(readGift(form({ amount }), purse)).toEqual({ faults: { amount: 'invalid' } })
    expect(isShort(amount, { available: 0, isFresh: false })).toBe(false)
  },
)

it('C-020 D3 more than there is is refused while the balance is fresh, and told without a signal', () => {
  expect(readGift(form({ amount: '4' }), purse)).toEqual({ faults: { amount: 'insufficient' } })
  expect(readGift(form({ amount: '3' }), purse)).toMatchObject({ gift: { amount: 3 } })
  const offline = { available: 3, isFresh: false }
  expect(readGift(form({ amount: '4' }), offline)).toMatchObject({ gift: { amount: 4 } })
  expect([isShort('4', offline), isShort('3', offline), isShort('4', purse)]).toEqual([true, false, false])
})

it('C-021 a message has 200 characters at most', () => {
  expect(readGift(form({ message: 'a'.repeat(201) }), purse)).toEqual({ faults: { message: true } })
  expect(readGift(form({ message: ` ${'a'.repeat(200)} ` }), purse)).toHaveProperty('gift')
})
