/** Actions of a participant now: the next step first, the ways to end the help quieter. */
import type { HelpStep } from '@porchlight/contracts/help/help.rules'
import { CalendarX, Check, CircleSlash, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { helpTexts } from '../../locales/en/help.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/dialog/question.tsx'
import { useStep } from '../../ui/hooks/use-step.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { GiftButton } from '../credits/gift/gift-button.tsx'
import { offerUndo } from '../outbox/offer-undo.tsx'
import { disputeHelp, type PlainStep, takeStep } from './help.actions.ts'
import type { HelpItem } from './help.reads.ts'
import { otherNameOf } from './help-note.tsx'

const texts = helpTexts.steps

const RateDialog = lazyDialog(() => import('./rate-dialog.tsx'))
const MessageDialog = lazyDialog(() => import('./word-dialog.tsx'))

interface StepsProps {
  item: HelpItem
  /** The other participant's name. */
  name: string
}

interface NextStepProps extends StepsProps {
  /** True where it is one of several parts of a line. */
  small?: boolean
}

/** The button for the most likely next step; nothing when there is no step. */
export function NextStep({ item, name, small = false }: NextStepProps) {
  const { post, steps, help, rating, otherId } = item
  const device = useDevice()
  const [rates, setRates] = useState(false)
  const [question, setQuestion] = useState<'start' | 'complete' | null>(null)
  const step = nextStep(steps)
  const { run, isBusy } = useStep(async () => {
    if (question) offerUndo(device, await takeStep(device, question, post.id))
  }, texts.failed)
  if (rating === 'open' && otherId !== null) {
    return (
      <>
        <Button full={!small} small={small} onClick={() => setRates(true)}>
          {texts.rate(name)}
        </Button>
        {rates && <RateDialog post={post} ratedId={otherId} name={name} onClose={() => setRates(false)} />}
      </>
    )
  }
  if (step === null) return null
  const isSecond = step === 'complete' && (help?.confirmedBy.length ?? 0) > 0
  return (
    <>
      <Button full={!small} small={small} busy={isBusy} onClick={() => setQuestion(step)}>
        {isSecond ? texts.confirm : texts[step]}
      </Button>
      {question && (
        <StepQuestion
          step={isSecond && question === 'complete' ? 'confirm' : question}
          name={name}
          onConfirm={() => void run()}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
}

interface StepQuestionProps {
  step: keyof Omit<typeof helpTexts.questions, 'cancel'>
  name: string
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks before a step: the other participant is notified, and to state that the help is done is half of its payment. A
 * stray tap must not cause that.
 */
function StepQuestion({ step, name, onConfirm, onClose }: StepQuestionProps) {
  const { title, text } = helpTexts.questions[step]
  return (
    <Question
      title={title}
      text={text(name)}
      confirm={texts[step]}
      cancel={helpTexts.questions.cancel}
      tone="primary"
      onConfirm={() => {
        onConfirm()
        onClose()
      }}
      onCancel={onClose}
    />
  )
}

/** The button that gives a tip to an author with a tip jar, for the other participant when the help is completed. */
export function TipButton({ item, name }: StepsProps) {
  const { post, isAuthor, other } = item
  if (!post.hasTipJar || post.status !== 'completed' || isAuthor || !other) return null
  return <GiftButton full tone="quiet" toUserId={other.id} label={texts.tip(name)} />
}

/** Confirmed before it was started counts as both, but starting is what comes first. */
function nextStep(steps: readonly HelpStep[]): 'start' | 'complete' | null {
  if (steps.includes('start')) return 'start'
  return steps.includes('complete') ? 'complete' : null
}

/** The other ways on from here, a row each. */
export function OtherSteps({ item }: { item: HelpItem }) {
  const { post, steps, isAuthor } = item
  const device = useDevice()
  const [question, setQuestion] = useState<'complete' | 'release' | 'dispute' | null>(null)
  const take = async (step: PlainStep) => offerUndo(device, await takeStep(device, step, post.id))
  const { run: complete } = useStep(() => take('complete'), texts.failed)
  const { run: release } = useStep(() => take('release'), texts.failed)
  const role = isAuthor ? 'author' : 'helper'
  const close = () => setQuestion(null)
  return (
    <>
      {steps.includes('start') && steps.includes('complete') && (
        <Button full tone="plain" icon={<Check aria-hidden="true" />} onClick={() => setQuestion('complete')}>
          {texts.complete}
        </Button>
      )}
      {steps.includes('release') && (
        <Button
          full
          tone="plain"
          icon={isAuthor ? <UserRoundX aria-hidden="true" /> : <CalendarX aria-hidden="true" />}
          onClick={() => setQuestion('release')}
        >
          {texts.release[role]}
        </Button>
      )}
      {steps.includes('dispute') && (
        <Button
          full
          tone="plain"
          icon={<CircleSlash aria-hidden="true" />}
          onClick={() => setQuestion('dispute')}
        >
          {texts.dispute}
        </Button>
      )}
      {question === 'complete' && (
        <StepQuestion
          step="complete"
          name={otherNameOf(item)}
          onConfirm={() => void complete()}
          onClose={close}
        />
      )}
      {question === 'release' && (
        <Question
          title={helpTexts.release.title[role]}
          text={helpTexts.release.text}
          confirm={helpTexts.release.confirm[role]}
          cancel={helpTexts.release.cancel}
          onConfirm={() => {
            close()
            void release()
          }}
          onCancel={close}
        />
      )}
      {question === 'dispute' && (
        <MessageDialog
          {...helpTexts.dispute}
          form={`dispute:${post.id}`}
          failed={texts.failed}
          store={(word, options) => disputeHelp(device, { id: post.id, word }, options)}
          onClose={close}
        />
      )}
    </>
  )
}
