/** The page on which operators keep the rewards, and mark the codes that members show as used. */
import { type DeskReward, listDeskRewards } from '@porchlight/contracts/rewards/reward-desk.operations'
import { useState } from 'react'
import { rewardDeskTexts as texts } from '../../../locales/en/rewards-desk.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CurationRecord } from '../../desk/curation-record.tsx'
import { deskStyles as styles } from '../../desk/desk-layout.tsx'
import { MissingResponse } from '../../desk/missing-response.tsx'
import { OperatorPage } from '../../desk/operator-page.tsx'
import { EndDialog, StockDialog } from './reward-dialogs.tsx'
import { RewardFormDialog } from './reward-form-dialog.tsx'
import { UseCodeCard } from './use-code-card.tsx'

export function RewardsDeskScreen() {
  return (
    <OperatorPage title={texts.title}>
      <RewardsDesk />
    </OperatorPage>
  )
}

type Dialog = { kind: 'offer' } | { kind: 'change' | 'stock' | 'end'; reward: DeskReward }

function RewardsDesk() {
  // Another operator may have changed something a moment ago.
  const { data, state, reload } = useCachedQuery(listDeskRewards, {}, { staleAfterMs: 0 })
  const [dialog, setDialog] = useState<Dialog | null>(null)
  if (data === undefined) return <MissingResponse hasFailed={state === 'failed'} reload={reload} />
  const close = () => setDialog(null)
  const closeAndRenew = async () => {
    close()
    // The page stays as it is until the new list is there.
    await reload()
  }
  return (
    <div className={styles.columns}>
      <UseCodeCard rewards={data.rewards} onUsed={reload} />
      <section className={classNames(styles.page, styles.main)} aria-labelledby="all-rewards">
        <h2 className={styles.heading} id="all-rewards">
          {texts.list.title}
        </h2>
        <div className={styles.actions}>
          <Button tone="quiet" onClick={() => setDialog({ kind: 'offer' })}>
            {texts.list.offer}
          </Button>
        </div>
        {data.rewards.length === 0 && <p className={styles.soft}>{texts.list.empty}</p>}
        <ul className={styles.lines} aria-labelledby="all-rewards">
          {data.rewards.map((reward) => (
            <RewardCard key={reward.id} reward={reward} onAct={(kind) => setDialog({ kind, reward })} />
          ))}
        </ul>
      </section>
      <CurationRecord acts={data.acts} actOf={texts.actOf} />
      {dialog?.kind === 'offer' && <RewardFormDialog onClose={close} onStored={closeAndRenew} />}
      {dialog?.kind === 'change' && (
        <RewardFormDialog reward={dialog.reward} onClose={close} onStored={closeAndRenew} />
      )}
      {dialog?.kind === 'stock' && (
        <StockDialog reward={dialog.reward} onClose={close} onStored={closeAndRenew} />
      )}
      {dialog?.kind === 'end' && (
        <EndDialog reward={dialog.reward} onClose={close} onStored={closeAndRenew} />
      )}
    </div>
  )
}

interface RewardCardProps {
  reward: DeskReward
  onAct: (kind: 'change' | 'stock' | 'end') => void
}

function RewardCard({ reward, onAct }: RewardCardProps) {
  const { id, title, partnerName, category, creditCost, availableQuantity, endedAt } = reward
  const { list } = texts
  return (
    <Card as="li" className={styles.card}>
      <h3 className={styles.title} id={`reward-${id}`}>
        {title}
      </h3>
      <Dotted className={styles.soft}>
        {list.from(partnerName)}
        {texts.categories[category]}
        {list.cost(creditCost)}
        {endedAt === null ? list.left(availableQuantity) : list.ended}
        {list.redeemed(reward.redeemedCount, reward.unusedCount)}
      </Dotted>
      {endedAt === null && (
        <div className={styles.actions}>
          {(['change', 'stock', 'end'] as const).map((kind) => (
            <Button
              key={kind}
              small
              tone="quiet"
              aria-describedby={`reward-${id}`}
              onClick={() => onAct(kind)}
            >
              {list[kind]}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}
