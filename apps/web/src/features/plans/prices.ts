/** Formats the prices of plans. Amounts are in whole units of the currency: 5.99. */

interface Prices {
  monthly: number
  annual: number
}

/** '$5.99' */
export function formatPrice(amount: number, currency: string): string {
  return priceFormat(currency).format(amount)
}

/** '$12' where nothing comes after the point, as in the spec's 'about 12'. */
export function formatRoundPrice(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {}
  return priceFormat(currency, digits).format(amount)
}

/** Returns how much less a year costs than twelve months; 0 when it does not cost less. */
export function annualSaving({ monthly, annual }: Prices): number {
  return Math.max(0, inCents(monthly * 12 - annual))
}

/** Returns the monthly price of the annual plan. */
export function pricePerMonth({ annual }: Pick<Prices, 'annual'>): number {
  return inCents(annual / 12)
}

function inCents(amount: number): number {
  return Math.round(amount * 100) / 100
}

function priceFormat(currency: string, digits: { minimumFractionDigits?: number } = {}): Intl.NumberFormat {
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...digits,
  })
}
