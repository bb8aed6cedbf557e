/** The rewards that partners give for credits, and the codes of those redeemed. */
import type { Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { useState } from 'react'
import { rewardTexts as texts } from '../../locales/en/rewards.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { CallError } from '../../sync/transport/transport.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { DialogFrame, DialogStep } from '../../ui/dialog/dialog.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import { useMember } from '../members/members.reads.ts'
import { NeedsSignal } from '../outbox/signal/needs-signal.tsx'
import { CodeView } from './code-view.tsx'
import { Redemptions } from './redemptions.tsx'
import { RewardList } from './reward-list.tsx'
import { redeemedMeanwhile, redeemReward } from './rewards.actions.ts'
import styles from './rewards.module.css'

type Tab = 'available' | 'mine'

const tabs = [
  { value: 'available', label: texts.tabs.available },
  { value: 'mine', label: texts.tabs.mine },
] as const

interface RedeemedReward {
  reward: Reward
  code: string
}

export default function RewardsDialog({ onClose }: { onClose: () => void }) {
  const device = useDevice()
  const member = useMember()
  const online = useConnection((connection) => connection.online)
  const [tab, setTab] = useState<Tab>('available')
  const [chosenReward, setAsked] = useState<Reward | null>(null)
  const [redeemed, setRedeemed] = useState<RedeemedReward | null>(null)
  const { problem, show, showWithToast, clear } = useProblem()
  const credits = member?.credits ?? 0

  async function choose(reward: Reward): Promise<void> {
    clear()
    const code = await redeemedMeanwhile(device, reward.id).catch(() => null)
    if (code !== null) setRedeemed({ reward, code })
    else if (reward.creditCost > credits) {
      const { title, description } = texts.insufficient
      show({ title, description: description(reward.creditCost, credits) })
    } else setAsked(reward)
  }
  const [redeem, isBusy] = useWork(async (reward: Reward) => {
    clear()
    try {
      const code = await redeemReward(device, reward)
      setRedeemed({ reward, code })
      showToast({ title: texts.redeemed })
    } catch (error) {
      showWithToast(failure(error))
    }
    setAsked(null)
  })

  return (
    <DialogFrame>
      {redeemed ? (
        <CodeView {...redeemed} onAnother={() => setRedeemed(null)} onClose={onClose} />
      ) : (
        <DialogStep onClose={onClose} title={texts.title} description={texts.text} problem={problem}>
          <div className={styles.dialog}>
            <Segmented label={texts.tabs.label} options={tabs} value={tab} onChange={setTab} />
            {tab === 'available' && member && <p className={styles.balance}>{texts.balance(credits)}</p>}
            {tab === 'available' && member?.isNewcomer && (
              <p className={styles.noSignal}>{texts.helpFirst}</p>
            )}
            {tab === 'available' && <NeedsSignal>{texts.needsSignal}</NeedsSignal>}
            {tab === 'available' ? (
              <RewardList
                mayRedeem={online && member != null && !member.isNewcomer}
                onRedeem={(reward) => void choose(reward)}
              />
            ) : (
              <Redemptions />
            )}
          </div>
        </DialogStep>
      )}
      {chosenReward && (
        <Question
          tone="primary"
          title={texts.question.title(chosenReward.title)}
          text={texts.question.text(chosenReward.creditCost, credits - chosenReward.creditCost)}
          confirm={texts.question.confirm(chosenReward.creditCost)}
          cancel={texts.question.cancel}
          busy={isBusy}
          onConfirm={() => void redeem(chosenReward)}
          onCancel={() => setAsked(null)}
        />
      )}
    </DialogFrame>
  )
}

function failure(error: unknown): { title: string; description: string } {
  if (!(error instanceof CallError)) return texts.unanswered
  return { ...texts.failed, description: error.body?.message || texts.failed.description }
}
