/** A dialog that asks for a passkey's name and passes it to `onSubmit`. */
import { issuesOf } from '@porchlight/contracts/errors/issues'
import { passkeyNameSchema } from '@porchlight/contracts/passkeys/passkeys.schema'
import { type FormEvent, useId, useState } from 'react'
import * as v from 'valibot'
import { Button } from '../../ui/controls/button.tsx'
import { Field, TextInput } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { useFocusOnFault } from '../../ui/focus/use-focus-on-fault.ts'
import { useWork } from '../../ui/hooks/use-work.ts'
import styles from './passkeys-card.module.css'

const schema = v.object({ name: passkeyNameSchema })

interface NameDialogProps {
  words: { title: string; text?: string; label: string; hint?: string; submit: string; cancel: string }
  firstName: string
  /** Returns the notice to show when the member cancelled on purpose; null when the work is done. */
  onSubmit: (name: string) => Promise<string | null>
  reasonOf: (error: unknown) => string
  onClose: () => void
}

export function NameDialog({ words, firstName, onSubmit, reasonOf, onClose }: NameDialogProps) {
  const formId = useId()
  const [name, setName] = useState(firstName)
  const [fault, setFault] = useState<{ message?: string | undefined }>({})
  const form = useFocusOnFault<HTMLFormElement>(fault)
  const [notice, setNotice] = useState<string | null>(null)
  const { problem, show, clear } = useProblem()

  const [submit, isBusy] = useWork(async () => {
    clear()
    setNotice(null)
    const parsed = v.safeParse(schema, { name })
    setFault(parsed.success ? {} : { message: issuesOf(parsed.issues)[0]?.message })
    if (!parsed.success) return false
    try {
      const outcome = await onSubmit(name)
      setNotice(outcome)
      return outcome === null
    } catch (failure) {
      show({ description: reasonOf(failure) })
      return false
    }
  })

  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      description={words.text}
      size="small"
      problem={problem}
      actions={
        <>
          <Button type="submit" form={formId} full busy={isBusy}>
            {words.submit}
          </Button>
          <Button tone="quiet" full onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label={words.label} hint={words.hint} error={fault.message} required>
          {(ids) => (
            <TextInput
              {...ids}
              value={name}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => {
                setName(event.target.value)
                setFault({})
              }}
            />
          )}
        </Field>
      </form>
      <p className={notice === null ? 'visually-hidden' : styles.soft} role="status">
        {notice}
      </p>
    </Dialog>
  )
}
