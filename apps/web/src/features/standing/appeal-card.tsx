/** The one response to a decision: the form, and afterwards what was written and what became of it. */
import { standingLimits } from '@porchlight/contracts/standing/standing.rules'
import { appealTextSchema, type Standing } from '@porchlight/contracts/standing/standing.schema'
import * as v from 'valibot'
import { standingTexts } from '../../locales/en/standing.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { draftBy, readBy, useOutboxForm } from '../outbox/form/use-outbox-form.tsx'
import { sendAppeal } from './standing.actions.ts'
import styles from './standing.module.css'
import { useUnsentAppeal } from './standing.reads.ts'

const texts = standingTexts.appeal
const max = standingLimits.appealLengthMax

const formSchema = v.object({ text: v.string() })
const appealSchema = v.object({ text: appealTextSchema })

export function AppealCard({ standing }: { standing: Standing }) {
  return (
    <Card as="section" className={styles.card} aria-labelledby="appeal">
      <h2 className={styles.heading} id="appeal">
        {texts.title}
      </h2>
      {standing.appeal ? <SentAppeal appeal={standing.appeal} /> : <AppealForm {...standing} />}
    </Card>
  )
}

function SentAppeal({ appeal }: { appeal: NonNullable<Standing['appeal']> }) {
  const isUnsent = useUnsentAppeal()?.state === 'waiting'
  const online = useConnection((connection) => connection.online)
  const unsentText = online ? texts.states.sending : texts.states.waiting
  return (
    <>
      <p className={styles.words} dir="auto">
        {appeal.text}
      </p>
      <p className={styles.soft} role="status">
        {appeal.state === 'refused' ? texts.states.refused : isUnsent ? unsentText : texts.states.arrived}
      </p>
    </>
  )
}

function AppealForm({ decisionId }: Pick<Standing, 'decisionId'>) {
  const device = useDevice()
  const { form, ...appeal } = useOutboxForm({
    initial: { text: '' },
    draft: { form: `appeal:${decisionId}`, read: draftBy(formSchema) },
    read: (values) => readBy(appealSchema, values),
    store: ({ text }, options) => sendAppeal(device, { decisionId, text }, options),
    texts: { failed: texts.failed },
    describeStored: () => ({ whenBack: texts.whenBack }),
    onStored: () => undefined,
  })
  const { length } = form.watch('text').trim()
  const error = form.formState.errors.text?.message
  return (
    <>
      <p className={styles.soft}>{texts.text}</p>
      {appeal.draftLine}
      <Problem problem={appeal.problem} />
      <form {...appeal.attributes} className={styles.form}>
        <Field
          label={texts.label}
          error={error}
          hint={length > max * 0.8 ? <LengthCounter length={length} max={max} /> : texts.hint}
          announced={<LengthSpoken length={length} max={max} />}
        >
          {(ids) => <TextArea {...ids} rows={5} {...form.register('text')} />}
        </Field>
        <Button type="submit" form={appeal.attributes.id}>
          {texts.submit}
        </Button>
      </form>
    </>
  )
}
