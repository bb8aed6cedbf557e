import { defaultPrices } from '@porchlight/contracts/plans/plans.schema'
import { expect, test } from 'vitest'
import { annualSaving, formatPrice, formatRoundPrice, pricePerMonth } from './prices.ts'

test('PLAN-014 PLAN-015 a year costs about 4.99 a month, and saves 12 of twelve months', () => {
  expect(formatPrice(pricePerMonth(defaultPrices), 'USD')).toBe('$4.99')
  expect(formatRoundPrice(annualSaving(defaultPrices), 'USD')).toBe('$12')
})

test('prices have the community’s currency, and an annual price that is higher saves nothing', () => {
  expect(formatPrice(0, 'USD')).toBe('$0.00')
  expect(formatRoundPrice(0, 'USD')).toBe('$0')
  expect(formatPrice(6, 'EUR')).toBe('€6.00')
  expect(formatPrice(900, 'JPY')).toBe('¥900')
  expect(formatRoundPrice(1.5, 'GBP')).toBe('£1.50')
  expect(annualSaving({ monthly: 1, annual: 15 })).toBe(0)
})
