import { Ticket } from 'lucide-react'
import { formatDate } from '../../locales/en/formats.ts'
import { rewardTexts as texts } from '../../locales/en/rewards.ts'
import { useArrivedRows } from '../../sync/device/use-initial-sync.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dotted } from '../../ui/labels/dotted.tsx'
import { QrCode } from '../../ui/labels/qr-code.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { copyCode } from './code-view.tsx'
import styles from './rewards.module.css'
import { useRedemptions } from './rewards.reads.ts'

/** Lists the redeemed rewards with their codes, also without a signal: codes are often shown where there is none. */
export function Redemptions() {
  const redemptions = useArrivedRows(useRedemptions())
  if (redemptions === undefined) {
    return (
      <div role="status" aria-label={texts.loading} aria-busy="true">
        <Skeleton height="120px" />
      </div>
    )
  }
  if (redemptions.length === 0) {
    return <Empty icon={<Ticket />} title={texts.nothing} text={texts.nothingText} />
  }
  return (
    <ul className={styles.list}>
      {redemptions.map(({ id, reward, redemptionCode, creditsSpent, isUsed, createdAt }) => (
        <Card as="li" key={id} className={styles.card} data-used={isUsed || undefined}>
          <div className={styles.tags}>
            <Tag tone={isUsed ? 'neutral' : 'offer'}>{isUsed ? texts.used : texts.available}</Tag>
          </div>
          <h3 className={styles.title} dir="auto">
            {reward.title}
          </h3>
          <p className={styles.partner} dir="auto">
            <Dotted>
              {texts.of(reward.partnerName)}
              {texts.spent(creditsSpent, formatDate(Date.parse(createdAt)))}
            </Dotted>
          </p>
          <div className={styles.ticket}>
            {!isUsed && (
              <div className={styles.qr}>
                <QrCode text={redemptionCode} label={texts.qrOf(reward.title)} size={120} />
              </div>
            )}
            <p className={styles.code} translate="no">
              {redemptionCode}
            </p>
          </div>
          {!isUsed && (
            <>
              <p className={styles.description} dir="auto">
                {reward.redeemInstructions}
              </p>
              <Button
                small
                tone="quiet"
                aria-label={`${texts.copy}: ${reward.title}`}
                onClick={() => void copyCode(redemptionCode)}
              >
                {texts.copy}
              </Button>
            </>
          )}
        </Card>
      ))}
    </ul>
  )
}
