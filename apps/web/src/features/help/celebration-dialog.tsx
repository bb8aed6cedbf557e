/** A credit was earned: what for, and the way to a word of thanks. */

import { Heart } from 'lucide-react'
import { useState } from 'react'
import { helpTexts } from '../../locales/en/help.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './celebration-dialog.module.css'
import type { EarnedCredit } from './help.reads.ts'
import RateDialog from './rate-dialog.tsx'

const texts = helpTexts.celebration

export default function CelebrationDialog({
  earned: earning,
  onClose,
}: {
  earned: EarnedCredit
  onClose: () => void
}) {
  const { post, otherId, other } = earning
  const [rates, setRates] = useState(false)
  const name = other?.firstName || helpTexts.neighbor
  if (rates && otherId !== null) {
    return <RateDialog post={post} ratedId={otherId} name={name} onClose={onClose} />
  }
  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      size="small"
      actions={
        <>
          {otherId !== null && (
            <Button full onClick={() => setRates(true)}>
              {helpTexts.steps.rate(name)}
            </Button>
          )}
          <Button full tone="quiet" onClick={onClose}>
            {texts.later}
          </Button>
        </>
      }
    >
      <div className={styles.celebration}>
        <span className={styles.lamp} aria-hidden="true">
          <Heart />
        </span>
        <p className={styles.amount}>{helpTexts.credit.earned}</p>
        <p className={styles.what} dir="auto">
          {texts.for(post.title)}
        </p>
        <p className={styles.thanks}>{texts.thanks(name)}</p>
      </div>
    </Dialog>
  )
}
