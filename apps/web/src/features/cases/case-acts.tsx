/** The buttons of a case: claim it and give it back, decide it, and take the decision back. */
import { actsFor, isClaimed, undoableAct } from '@porchlight/contracts/cases/cases.rules'
import type { CaseAct } from '@porchlight/contracts/cases/cases.schema'
import { useState } from 'react'
import { caseTexts as texts } from '../../locales/en/cases.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button, type ButtonTone } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { useStep } from '../../ui/hooks/use-step.ts'
import { useMember } from '../members/members.reads.ts'
import { claimCase, releaseCase, undoCase } from './cases.actions.ts'
import type { OpenedCase } from './cases.reads.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import styles from './desk.module.css'

export function CaseActs({ openedCase }: { openedCase: OpenedCase }) {
  const { memberId } = useDevice()
  const member = useMember()
  const { row } = openedCase
  const isPart = row.about?.id === memberId || row.reports.some(({ by }) => by.id === memberId)
  const isOperators = row.about?.isOperator === true && member?.isOperator !== true
  const note = isPart ? texts.notYours : isOperators ? texts.aboutOperator : null
  return (
    <div className={styles.acts}>
      {note !== null && <p className={styles.soft}>{note}</p>}
      {note === null && row.state === 'open' && <OpenActs openedCase={openedCase} />}
      {note === null && row.state === 'decided' && <DecidedActs openedCase={openedCase} />}
    </div>
  )
}

const tones: { readonly [Each in CaseAct]?: ButtonTone } = {
  hide: 'danger',
  suspend: 'danger',
  dismiss: 'quiet',
  warn: 'quiet',
  mute: 'quiet',
  refuse: 'quiet',
  not_complete: 'quiet',
}

function OpenActs({ openedCase: { row } }: { openedCase: OpenedCase }) {
  const device = useDevice()
  const minute = useMinute(device.now)
  const [chosenAct, setChosenAct] = useState<CaseAct | null>(null)
  const isOwn = row.claimedBy?.id === device.memberId
  const isHeld = !isOwn && row.claimedAt !== undefined && isClaimed(Date.parse(row.claimedAt), minute)
  const claim = useStep(() => (isOwn ? releaseCase(device, row.id) : claimCase(device, row.id)), texts.failed)
  return (
    <>
      {!isHeld && (
        <Button full tone="quiet" busy={claim.isBusy} onClick={() => void claim.run()}>
          {isOwn ? texts.release : row.claimedBy ? texts.claimOver : texts.claim}
        </Button>
      )}
      {!isHeld &&
        actsFor(row).map((act) => (
          <Button key={act} full tone={tones[act] ?? 'primary'} onClick={() => setChosenAct(act)}>
            {texts.acts[act].button}
          </Button>
        ))}
      {chosenAct && <DecisionDialog row={row} act={chosenAct} onClose={() => setChosenAct(null)} />}
    </>
  )
}

function DecidedActs({ openedCase: { row, acts } }: { openedCase: OpenedCase }) {
  const device = useDevice()
  const minute = useMinute(device.now)
  const [question, setQuestion] = useState<'undo' | 'restore' | null>(null)
  const undone = undoableAct(row, acts, minute)
  const undo = useStep(() => (undone ? undoCase(device, row.id, undone.id) : Promise.resolve()), texts.failed)
  return (
    <>
      {undone && (
        <Button full tone="quiet" busy={undo.isBusy} onClick={() => setQuestion('undo')}>
          {texts.undo}
        </Button>
      )}
      {!undone && row.isHidden && (
        <Button full tone="quiet" onClick={() => setQuestion('restore')}>
          {texts.acts.restore.button}
        </Button>
      )}
      {question === 'undo' && (
        <Question
          title={texts.undo}
          text={texts.undoText}
          confirm={texts.undo}
          cancel={texts.decision.keep}
          tone="primary"
          onConfirm={() => {
            setQuestion(null)
            void undo.run()
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
      {question === 'restore' && <DecisionDialog row={row} act="restore" onClose={() => setQuestion(null)} />}
    </>
  )
}
