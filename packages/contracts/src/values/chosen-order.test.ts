import { expect, it } from 'vitest'
import { inChosenOrder } from './chosen-order.ts'

const keys = ['cafe', 'park', 'bar'] as const

it('keys come in the chosen order; without one, or where it lacks some, as they were', () => {
  expect(inChosenOrder(keys, ['bar', 'cafe', 'park'])).toEqual(['bar', 'cafe', 'park'])
  expect(inChosenOrder(keys, ['bar'])).toEqual(['bar', 'cafe', 'park'])
  for (const order of [undefined, []]) expect(inChosenOrder(keys, order)).toEqual([...keys])
})

it('an order with unknown or repeated keys has each known key once', () => {
  expect(inChosenOrder(keys, ['zoo', 'park', 'park', ''])).toEqual(['park', 'cafe', 'bar'])
})
