/** Step 3: the result of the gift, as far as this phone has it. The thanks appear only when the gift was given. */
import { CircleAlert, Clock, Flame, Heart, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { creditTexts } from '../../../locales/en/credits.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DialogStep } from '../../../ui/dialog/dialog.tsx'
import { Confetti } from '../../../ui/feedback/confetti.tsx'
import { useMember } from '../../members/members.reads.ts'
import type { NewGift } from '../credits.actions.ts'
import { useGiftEntry } from '../credits.reads.ts'
import styles from './gift.module.css'
import { Steps } from './steps.tsx'

const texts = creditTexts.gift

interface OutcomeStepProps {
  giftId: string | null
  gift: NewGift
  name: string
  onAnother: () => void
  onEdit: (entry: OutboxEntry) => void
  onClose: () => void
}

export function OutcomeStep({ giftId, gift, name, onAnother, onEdit, onClose }: OutcomeStepProps) {
  const entry = useGiftEntry(giftId)
  const online = useConnection((connection) => connection.online)
  if (entry?.state === 'sent')
    return <Given gift={gift} name={name} onAnother={onAnother} onClose={onClose} />
  if (entry?.state === 'refused') {
    return (
      <Step
        tone="refused"
        icon={<CircleAlert />}
        title={texts.refusedTitle}
        onClose={onClose}
        actions={
          <Button full onClick={() => onEdit(entry)}>
            {texts.editRefused}
          </Button>
        }
      >
        <p className={styles.reason}>{entry.message || texts.refused}</p>
        <p className={styles.soft}>{texts.refusedText}</p>
      </Step>
    )
  }
  return (
    <Step
      icon={online ? <Send /> : <Clock />}
      title={online ? texts.sending : texts.waitingTitle}
      onClose={onClose}
    >
      {!online && <p className={styles.soft}>{texts.waiting}</p>}
      <p className={styles.soft}>{texts.flameWaits}</p>
    </Step>
  )
}

function Given({
  gift,
  name,
  onAnother,
  onClose,
}: Pick<OutcomeStepProps, 'gift' | 'name' | 'onAnother' | 'onClose'>) {
  const member = useMember()
  const flame = member?.risingFlame ?? 0
  return (
    <>
      <Step
        icon={<Heart />}
        title={texts.sentTitle}
        onClose={onClose}
        actions={
          <Button full tone="quiet" onClick={onAnother}>
            {texts.another}
          </Button>
        }
      >
        <p className={styles.soft} dir="auto">
          {texts.sent(gift.amount, name)}
        </p>
        {flame > 0 && (
          <p className={styles.flame}>
            <Flame aria-hidden="true" />
            <span className={styles.flameName}>{texts.flame}</span>
            <span>{texts.flameCount(flame)}</span>
          </p>
        )}
      </Step>
      <Confetti />
    </>
  )
}

interface StepProps {
  icon: ReactNode
  title: string
  tone?: 'refused'
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

function Step({ icon, title, tone, actions, onClose, children }: StepProps) {
  return (
    <DialogStep
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          {actions}
          <Button full tone={tone === 'refused' ? 'quiet' : 'primary'} onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <Steps at={3} />
      <div className={styles.outcome} role="status">
        <span className={styles.lamp} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
        <h3 className={styles.big}>{title}</h3>
        {children}
      </div>
    </DialogStep>
  )
}
