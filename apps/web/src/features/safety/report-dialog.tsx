/** A dialog that reports to the operators that something is wrong; no other member is notified. */
import {
  isReasonFor,
  placeReportReasons,
  type ReportSubject,
  safetyLimits,
} from '@porchlight/contracts/safety/safety.schema'
import { type ReactNode, useId, useState } from 'react'
import * as v from 'valibot'
import { safetyTexts } from '../../locales/en/safety.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../drafts/use-draft.tsx'
import { toastQueued } from '../outbox/queued-toast.tsx'
import styles from './report-dialog.module.css'
import { reportSomething } from './safety.actions.ts'

const texts = safetyTexts.report

/** The form's values; the reason is null while nothing is chosen. */
const formSchema = v.object({ reason: v.nullable(v.picklist(placeReportReasons)), words: v.string() })
type ReportForm = v.InferOutput<typeof formSchema>
const empty: ReportForm = { reason: null, words: '' }

interface ReportDialogProps {
  subject: ReportSubject
  subjectId: string
  /** The field to choose the other place, and its chosen id; for the report that a place is listed twice. */
  sameAs?: { id: string | undefined; field: ReactNode }
  onClose: () => void
}

export default function ReportDialog({ subject, subjectId, sameAs, onClose }: ReportDialogProps) {
  const device = useDevice()
  const { problem, show } = useProblem()
  const id = useId()
  const [form, setForm] = useState(empty)
  const [isAsked, setIsAsked] = useState(false)
  const { reason, words } = form
  const isTooLong = words.length > safetyLimits.wordsLengthMax
  const draft = useDraft<ReportForm>({
    form: `report:${subject}:${subjectId}`,
    read: (stored) => {
      const parsed = v.safeParse(formSchema, stored)
      return parsed.success ? parsed.output : null
    },
    // A reason is chosen again by one tap.
    isBlank: (values) => values.words.trim() === '',
    restore: setForm,
    empty: () => setForm(empty),
  })
  const change = (changes: Partial<ReportForm>) => {
    const next = { ...form, ...changes }
    setForm(next)
    draft.keep(next)
  }

  const submit = useSingleFlight(async () => {
    setIsAsked(true)
    if (reason === null || isTooLong) return false
    const restoredDraft = draft.rest()
    try {
      const sameAsField = reason === 'same_as' && sameAs?.id !== undefined ? { sameAsId: sameAs.id } : {}
      await reportSomething(device, { subject, subjectId, reason, words, ...sameAsField }, restoredDraft)
    } catch {
      draft.keep(form)
      show(texts.failed)
      return false
    }
    draft.rest()
    toastQueued(texts.keptUntil)
    onClose()
    return true
  })

  return (
    <Dialog
      onClose={onClose}
      problem={problem}
      title={texts.titles[subject]}
      description={texts.text}
      actions={
        <Button type="submit" form={id} full>
          {texts.submit}
        </Button>
      }
    >
      {draft.line}
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <fieldset className={styles.reasons} aria-describedby={isAsked && !reason ? `${id}-why` : undefined}>
          <legend className={styles.legend}>{texts.reason}</legend>
          {placeReportReasons
            .filter((each) => isReasonFor({ subject, reason: each }))
            .map((each) => (
              <label key={each} className={styles.reason}>
                <input
                  type="radio"
                  name={`${id}-reason`}
                  checked={reason === each}
                  onChange={() => change({ reason: each })}
                />
                {texts.reasons[each]}
              </label>
            ))}
        </fieldset>
        {isAsked && reason === null && (
          <p className={styles.missing} id={`${id}-why`} role="alert">
            {texts.chooseReason}
          </p>
        )}
        {reason === 'same_as' && sameAs?.field}
        {reason === 'danger' && <p className={styles.emergency}>{texts.emergency}</p>}
        <Field
          label={texts.words}
          hint={
            words.length > safetyLimits.wordsLengthMax * 0.8 ? (
              <LengthCounter length={words.length} max={safetyLimits.wordsLengthMax} />
            ) : (
              texts.wordsHint
            )
          }
          announced={<LengthSpoken length={words.length} max={safetyLimits.wordsLengthMax} />}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={4}
              value={words}
              onChange={(event) => change({ words: event.target.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
