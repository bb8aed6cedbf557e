/** Shows what this post costs and how many credits are left, from what the device stores. */
import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import { postTexts } from '../../../locales/en/posts.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useWaitingCredits } from '../../credits/waiting-credits.reads.ts'
import { planOf, useMember } from '../../members/members.reads.ts'
import styles from './create-post-dialog.module.css'
import { postCost } from './post-cost.ts'

const texts = postTexts.compose

export function CostLine({ type, editing }: { type: PostType; editing?: number | undefined }) {
  const { now } = useDevice()
  const member = useMember()
  const waitingAmount = useWaitingCredits(editing)
  if (type === 'offer') return <p className={styles.cost}>{texts.offerCost}</p>
  if (type === 'event') return <p className={styles.cost}>{texts.eventCost}</p>
  if (!member) return null

  const { cost, missing } = postCost(type, {
    plan: planOf(member, now()),
    credits: member.credits,
    waiting: waitingAmount,
  })
  if (cost === 0) return <p className={styles.cost}>{texts.noCost}</p>
  const costs = texts.costs(cost)
  return (
    <div className={styles.cost}>
      <p>
        {costs.before}
        <strong>{costs.amount}</strong>
        {costs.after}{' '}
        {waitingAmount > 0
          ? texts.balanceWaiting(member.credits, waitingAmount)
          : texts.balance(member.credits)}
      </p>
      {missing > 0 && (
        <p role="status" className={styles.short}>
          {texts.missing(missing)}
        </p>
      )}
    </div>
  )
}
