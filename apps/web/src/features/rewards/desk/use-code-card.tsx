/** The field into which operators type or scan a member's code, to mark it as used. */
import { type DeskReward, useRedemptionCode } from '@porchlight/contracts/rewards/reward-desk.operations'
import { useState } from 'react'
import { rewardDeskTexts } from '../../../locales/en/rewards-desk.ts'
import { call } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useDeskAct } from '../../desk/desk-act.tsx'
import { deskStyles as styles } from '../../desk/desk-layout.tsx'
import { canScan, ScanDialog } from './scan-dialog.tsx'

const texts = rewardDeskTexts.use

interface UseCodeCardProps {
  rewards: readonly DeskReward[]
  onUsed: () => Promise<void>
}

const anyReward = 'any'

export function UseCodeCard({ rewards, onUsed }: UseCodeCardProps) {
  const [code, setCode] = useState('')
  const [chosenReward, setChosenReward] = useState<string>(anyReward)
  const [isScanning, setIsScanning] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)
  const act = useDeskAct(async () => {
    setOutcome(null)
    if (code.trim() === '') return
    const rewardId = chosenReward === anyReward ? {} : { rewardId: chosenReward }
    try {
      const { title, partnerName } = await call(useRedemptionCode, { code, ...rewardId, reason: '' })
      setOutcome(texts.done(title, partnerName))
      setCode('')
    } finally {
      // The record shows whether it was done when no response arrived.
      void onUsed()
    }
  })
  return (
    <Card as="section" className={styles.card} aria-labelledby="use-code">
      <h2 className={styles.heading} id="use-code">
        {texts.title}
      </h2>
      <p className={styles.soft}>{texts.text}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void act.run()
        }}
      >
        <Field label={texts.code} hint={texts.codeHint}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        {rewards.length > 0 && (
          <Field label={texts.reward}>
            {(ids) => (
              <Select
                {...ids}
                value={chosenReward}
                onChange={(value) => setChosenReward(value || anyReward)}
                options={[
                  { value: anyReward, label: texts.anyReward },
                  ...rewards.map(({ id, title }) => ({ value: id, label: title })),
                ]}
              />
            )}
          </Field>
        )}
        <Problem problem={act.problem} />
        {outcome !== null && <p role="status">{outcome}</p>}
        <div className={styles.actions}>
          <Button type="submit" busy={act.isBusy} disabled={code.trim() === ''}>
            {texts.action}
          </Button>
          {canScan() && (
            <Button tone="quiet" onClick={() => setIsScanning(true)}>
              {texts.scan}
            </Button>
          )}
        </div>
      </form>
      {isScanning && (
        <ScanDialog
          onClose={() => setIsScanning(false)}
          onRead={(text) => {
            setCode(text)
            setIsScanning(false)
          }}
        />
      )}
    </Card>
  )
}
