import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { usePrices } from '../offer.reads.ts'
import { annualSaving, formatPrice, formatRoundPrice, pricePerMonth } from '../prices.ts'
import styles from './billing-choice.module.css'

const texts = planScreenTexts.checkout

const options = [
  { value: 'monthly', label: texts.billings.monthly },
  { value: 'annual', label: texts.billings.annual },
] as const

interface BillingChoiceProps {
  value: Billing
  onChange: (billing: Billing) => void
}

/** Monthly or annual, and what each of them costs. */
export function BillingChoice({ value, onChange }: BillingChoiceProps) {
  const { currency, ...prices } = usePrices()
  const saving = annualSaving(prices)
  return (
    <div className={styles.choice}>
      <Segmented label={texts.billing} options={options} value={value} onChange={onChange} />
      <p className={styles.price}>
        <span className={styles.amount}>{formatPrice(prices[value], currency)}</span>{' '}
        <span>{value === 'annual' ? planScreenTexts.perYear : planScreenTexts.perMonth}</span>
        {value === 'annual' && saving > 0 && (
          <Tag tone="lamp">{planScreenTexts.save(formatRoundPrice(saving, currency))}</Tag>
        )}
      </p>
      <p className={styles.note}>
        {value === 'annual' && `${planScreenTexts.aMonth(formatPrice(pricePerMonth(prices), currency))}. `}
        {texts.renews[value]}
      </p>
    </div>
  )
}
