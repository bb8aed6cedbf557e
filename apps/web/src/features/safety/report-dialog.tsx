/** A dialog that reports to the operators that something is wrong; no other member is notified. */
import {
  isReasonFor,
  placeReportReasons,
  type ReportSubject,
  safetyLimits,
} from '@porchlight/contracts/safety/safety.schema'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { safetyTexts } from '../../locales/en/safety.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { draftBy, readBy, useOutboxForm } from '../outbox/form/use-outbox-form.tsx'
import styles from './report-dialog.module.css'
import { reportSomething } from './safety.actions.ts'

const texts = safetyTexts.report
const max = safetyLimits.wordsLengthMax

/** The form's values; the reason is null while nothing is chosen. */
const formSchema = v.object({ reason: v.nullable(v.picklist(placeReportReasons)), words: v.string() })
type ReportForm = v.InferOutput<typeof formSchema>
const reportSchema = v.object({
  reason: v.picklist(placeReportReasons, texts.chooseReason),
  words: v.pipe(v.string(), v.trim(), v.maxLength(max)),
})

interface ReportDialogProps {
  subject: ReportSubject
  subjectId: string
  /** The field to choose the other place, and its chosen id; for the report that a place is listed twice. */
  sameAs?: { id: string | undefined; field: ReactNode }
  onClose: () => void
}

export default function ReportDialog({ subject, subjectId, sameAs, onClose }: ReportDialogProps) {
  const device = useDevice()
  const { form, ...report } = useOutboxForm({
    initial: { reason: null, words: '' } as ReportForm,
    draft: {
      form: `report:${subject}:${subjectId}`,
      read: draftBy(formSchema),
      // A reason is chosen again by one tap.
      isBlank: ({ words }) => words.trim() === '',
    },
    read: (values) => readBy(reportSchema, values),
    store: (read, options) => {
      const sameAsField = read.reason === 'same_as' && sameAs?.id !== undefined ? { sameAsId: sameAs.id } : {}
      return reportSomething(device, { subject, subjectId, ...read, ...sameAsField }, options)
    },
    texts: { failed: texts.failed },
    describeStored: () => ({ whenBack: texts.keptUntil }),
    onStored: onClose,
  })
  const { id } = report.attributes
  const { errors } = form.formState
  const [reason, words] = form.watch(['reason', 'words'])
  const { length } = words.trim()

  return (
    <Dialog
      onClose={onClose}
      problem={report.problem}
      title={texts.titles[subject]}
      description={texts.text}
      actions={
        <Button type="submit" form={id} full>
          {texts.submit}
        </Button>
      }
    >
      {report.draftLine}
      <form {...report.attributes} className={styles.form}>
        <fieldset className={styles.reasons} aria-describedby={errors.reason ? `${id}-why` : undefined}>
          <legend className={styles.legend}>{texts.reason}</legend>
          {placeReportReasons
            .filter((each) => isReasonFor({ subject, reason: each }))
            .map((each) => (
              <label key={each} className={styles.reason}>
                <input
                  type="radio"
                  name={`${id}-reason`}
                  checked={reason === each}
                  onChange={() => report.change({ reason: each })}
                />
                {texts.reasons[each]}
              </label>
            ))}
        </fieldset>
        {errors.reason && (
          <p className={styles.missing} id={`${id}-why`} role="alert">
            {errors.reason.message}
          </p>
        )}
        {reason === 'same_as' && sameAs?.field}
        {reason === 'danger' && <p className={styles.emergency}>{texts.emergency}</p>}
        <Field
          label={texts.words}
          hint={length > max * 0.8 ? <LengthCounter length={length} max={max} /> : texts.wordsHint}
          announced={<LengthSpoken length={length} max={max} />}
        >
          {(ids) => <TextArea {...ids} rows={4} {...form.register('words')} />}
        </Field>
      </form>
    </Dialog>
  )
}
