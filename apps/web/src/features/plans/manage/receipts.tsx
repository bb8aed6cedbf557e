/** Lists a member's payments, from the cached query when there is no signal. */
import type { listReceipts } from '@porchlight/contracts/plans/plans.operations'
import type { Receipt } from '@porchlight/contracts/plans/plans.schema'
import { ReceiptText } from 'lucide-react'
import { formatLongDate } from '../../../locales/en/formats.ts'
import { planScreenTexts } from '../../../locales/en/plans.screens.ts'
import type { QueryState } from '../../../sync/transport/cached-queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { formatPrice } from '../prices.ts'
import styles from './receipts.module.css'

const texts = planScreenTexts.manage.receipts

export function Receipts({ data, state, reload }: QueryState<typeof listReceipts>) {
  return (
    <section
      className={styles.receipts}
      aria-labelledby="receipts"
      aria-busy={state === 'loading' || undefined}
    >
      <h2 className={styles.heading} id="receipts">
        {texts.title}
      </h2>
      {state === 'loading' && <Skeleton height="72px" />}
      {state === 'failed' && (
        <>
          <p className={styles.soft}>{texts.failed}</p>
          <Button small tone="quiet" onClick={reload}>
            {planScreenTexts.payment.again}
          </Button>
        </>
      )}
      {data?.length === 0 && <Empty icon={<ReceiptText />} title={texts.none} text={texts.noneText} />}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((receipt) => (
            <Line key={receipt.id} receipt={receipt} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({
  receipt: { billing, amount, currency, state, isTest, paidAt, paidUntil },
}: {
  receipt: Receipt
}) {
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.name}>{texts.premium[billing]}</span>
        <span className={styles.soft}>
          {texts.period(formatLongDate(Date.parse(paidAt)), formatLongDate(Date.parse(paidUntil)))}
        </span>
        <span className={styles.tags}>
          {state === 'refunded' && <Tag>{texts.refunded}</Tag>}
          {state === 'disputed' && <Tag tone="request">{texts.disputed}</Tag>}
          {isTest && <Tag>{texts.test}</Tag>}
        </span>
      </span>
      <span className={styles.amount}>{formatPrice(amount, currency)}</span>
    </li>
  )
}
