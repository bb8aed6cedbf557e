import { isSoldOut, lowStock } from '@porchlight/contracts/rewards/rewards.rules'
import type { Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { Ticket } from 'lucide-react'
import { rewardTexts as texts } from '../../locales/en/rewards.ts'
import { useArrivedRows } from '../../sync/device/use-initial-sync.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tag } from '../../ui/labels/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { RewardPicture } from './reward-picture.tsx'
import styles from './rewards.module.css'
import { useRewards } from './rewards.reads.ts'

interface RewardListProps {
  /** False without a signal and before the first help: then there is no button that could not act. */
  mayRedeem: boolean
  onRedeem: (reward: Reward) => void
}

export function RewardList({ mayRedeem, onRedeem }: RewardListProps) {
  const rewards = useArrivedRows(useRewards())
  if (rewards === undefined) {
    return (
      <div className={styles.list} role="status" aria-label={texts.loading} aria-busy="true">
        <Skeleton height="120px" />
        <Skeleton height="120px" />
      </div>
    )
  }
  if (rewards.length === 0) return <Empty icon={<Ticket />} title={texts.empty} text={texts.emptyText} />
  return (
    <ul className={styles.list}>
      {rewards.map((reward) => (
        <RewardCard key={reward.id} reward={reward} mayRedeem={mayRedeem} onRedeem={onRedeem} />
      ))}
    </ul>
  )
}

function RewardCard({ reward, mayRedeem, onRedeem }: RewardListProps & { reward: Reward }) {
  const { title, description, category, creditCost, partnerName } = reward
  const stock = lowStock(reward)
  const isGone = isSoldOut(reward)
  return (
    <Card as="li" className={styles.card} data-gone={isGone || undefined}>
      <div className={styles.picture}>
        <RewardPicture category={category} />
      </div>
      <div className={styles.tags}>
        <Tag tone="lamp">{texts.cost(creditCost)}</Tag>
        <Tag>{texts.categories[category]}</Tag>
        {stock !== null && <Tag>{texts.left(stock)}</Tag>}
        {isGone && <Tag>{texts.soldOut}</Tag>}
      </div>
      <h3 className={styles.title} dir="auto">
        {title}
      </h3>
      <p className={styles.partner} dir="auto">
        {texts.of(partnerName)}
      </p>
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {mayRedeem && !isGone && (
        <Button small aria-label={texts.redeemFor(title)} onClick={() => onRedeem(reward)}>
          {texts.redeem}
        </Button>
      )}
    </Card>
  )
}
