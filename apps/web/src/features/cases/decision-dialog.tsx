/** The question before a decision, with the moderator's words and, for a sanction, its end. */
import { areWordsRead, caseLimits, decisionDays } from '@porchlight/contracts/cases/cases.rules'
import type { CaseAct, ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import { isSanction } from '@porchlight/contracts/standing/standing.catalogue'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import { caseTexts } from '../../locales/en/cases.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { draftBy, readBy, useOutboxForm } from '../outbox/form/use-outbox-form.tsx'
import { decideCase } from './cases.actions.ts'
import styles from './desk.module.css'

const texts = caseTexts.decision

const formSchema = v.object({ words: v.string(), days: v.string() })

interface DecisionDialogProps {
  row: ModerationCase
  act: CaseAct
  onClose: () => void
}

export function DecisionDialog({ row, act, onClose }: DecisionDialogProps) {
  const device = useDevice()
  const { title, text, button } = caseTexts.acts[act]
  const { id: caseId } = row
  const areWordsNeeded = areWordsRead(act, row)
  const decisionSchema = v.object({
    words: areWordsNeeded
      ? v.pipe(
          v.string(),
          v.trim(),
          v.minLength(1, texts.wordsMissing),
          v.maxLength(caseLimits.wordsLengthMax),
        )
      : v.pipe(v.string(), v.trim(), v.maxLength(caseLimits.wordsLengthMax)),
    days: v.pipe(v.string(), v.transform(Number)),
  })
  const { form, ...asking } = useOutboxForm({
    initial: { words: '', days: '7' },
    draft: {
      form: `case:${caseId}:${act}`,
      read: draftBy(formSchema),
      isBlank: ({ words }) => words.trim() === '',
    },
    read: (values) => readBy(decisionSchema, values),
    store: ({ words, days: count }, options) => {
      const end = isSanction(act) ? { until: toIso(device.now() + count * dayMs) } : {}
      return decideCase(device, { caseId, act, words, ...end }, options)
    },
    texts: { failed: caseTexts.failed },
    describeStored: () => null,
    onStored: onClose,
  })
  return (
    <Dialog
      onClose={onClose}
      problem={asking.problem}
      title={title}
      description={text}
      size="small"
      actions={
        <>
          <Button
            type="submit"
            form={asking.attributes.id}
            full
            tone={act === 'hide' || act === 'suspend' ? 'danger' : 'primary'}
          >
            {button}
          </Button>
          <Button full tone="quiet" onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      {asking.draftLine}
      <form {...asking.attributes} className={styles.form}>
        {isSanction(act) && (
          <Field label={texts.end}>
            {(ids) => (
              <Select
                {...ids}
                value={form.watch('days')}
                onChange={(value) => asking.change({ days: value || '7' })}
                options={decisionDays.map((count) => ({ value: String(count), label: texts.days(count) }))}
              />
            )}
          </Field>
        )}
        <Field
          label={areWordsNeeded ? texts.wordsNeeded : texts.words}
          hint={areWordsNeeded ? undefined : texts.wordsHint}
          error={form.formState.errors.words?.message}
          required={areWordsNeeded}
        >
          {(ids) => <TextArea {...ids} maxLength={caseLimits.wordsLengthMax} {...form.register('words')} />}
        </Field>
      </form>
    </Dialog>
  )
}
