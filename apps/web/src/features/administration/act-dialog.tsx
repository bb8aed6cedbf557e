/** The dialog of an act about a member: what happens, its fields, and why. Whatever is refused, what was typed stays. */
import { administrationLimits } from '@porchlight/contracts/administration/administration.rules'
import { createId } from '@porchlight/contracts/values/id'
import { type HTMLInputTypeAttribute, useId, useState } from 'react'
import { administrationTexts } from '../../locales/en/administration.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { NoSignal, wireErrorOf } from '../../sync/transport/transport.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, TextInput } from '../../ui/controls/field.tsx'
import { Select, type SelectOption } from '../../ui/controls/select.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useFocusOnFault } from '../../ui/focus/use-focus-on-fault.ts'
import { useWork } from '../../ui/hooks/use-work.ts'
import { useFreshSignIn } from '../sessions/account/fresh-sign-in.tsx'
import styles from './administration.module.css'

const texts = administrationTexts.dialog

export interface ActField {
  /** The name of the argument, at which the server reports a problem. */
  name: string
  label: string
  type: HTMLInputTypeAttribute
}

/** A field whose value is chosen from several. */
export interface ActChoice {
  name: string
  label: string
  options: readonly SelectOption<string>[]
  /** The value that is chosen at first; the first one where it is absent. */
  initial?: string
}

export interface SentAct {
  id: string
  reason: string
}

export interface ActDialogProps {
  title: string
  text: string
  submit: string
  /** A sentence about who reads the reason. */
  hint: string
  isDanger?: boolean
  field?: ActField
  choices?: readonly ActChoice[]
  /** The name under which the server reports a problem with the reason, and its length. */
  reasonPath?: string
  reasonLengthMax?: number
  /** Sends the act with the value of its field, and with what was chosen. */
  send: (act: SentAct, value: string, choices: Choices) => Promise<unknown>
  /** Called with the response. */
  onDone: (response: unknown) => void
  /** Called when the member turned out to be other than shown. */
  onStale: () => void
  onClose: () => void
}

export type Choices = Readonly<Record<string, string>>
type Errors = Readonly<Record<string, string>>

export function ActDialog({
  title,
  text,
  submit,
  hint,
  isDanger = false,
  field,
  choices = [],
  reasonPath = 'reason',
  reasonLengthMax = administrationLimits.reasonLengthMax,
  send,
  onDone,
  onStale,
  onClose,
}: ActDialogProps) {
  const formId = useId()
  // The same for a second try, so that an act whose response was lost does not happen twice.
  const [id, setId] = useState(createId)
  const [value, setValue] = useState('')
  const [reason, setReason] = useState('')
  const [chosenValues, setChosenValues] = useState<Choices>(() =>
    Object.fromEntries(
      choices.map(({ name, options, initial }) => [name, initial ?? options[0]?.value ?? '']),
    ),
  )
  const [errors, setErrors] = useState<Errors>({})
  const form = useFocusOnFault<HTMLFormElement>(errors)
  const { problem, show, clear } = useProblem()
  const { withFreshSignIn, question } = useFreshSignIn()

  const [trySending, isBusy] = useWork(async () => {
    clear()
    setErrors({})
    if (reason.trim() === '') {
      setErrors({ reason: texts.reasonMissing })
      return false
    }
    try {
      onDone(await withFreshSignIn(() => send({ id, reason }, value.trim(), chosenValues)))
      showToast({ title: texts.done })
      return true
    } catch (error) {
      fail(error)
      return false
    }
  })

  function fail(error: unknown): void {
    if (error instanceof NoSignal) {
      show({ description: deskTexts.notSent })
      // The act may have been done: the page shows how it is now, once there is a signal.
      onStale()
      return
    }
    const body = wireErrorOf(error)
    if (body?.code === 'changed_meanwhile') {
      onStale()
      // An act that was done under this id had other values: what follows is an act of its own.
      setId(createId())
    }
    const names = [reasonPath, field?.name, ...choices.map(({ name }) => name)]
    const atFields = (body?.issues ?? []).filter(({ path }) => names.includes(path))
    setErrors(
      Object.fromEntries(
        atFields.map(({ path, message }) => [path === reasonPath ? 'reason' : path, message]),
      ),
    )
    if (atFields.length === 0) show({ description: body?.message ?? texts.failed })
  }

  return (
    <>
      <Dialog
        onClose={onClose}
        title={title}
        description={text}
        problem={problem}
        size="small"
        actions={
          <>
            <Button type="submit" form={formId} full busy={isBusy} tone={isDanger ? 'danger' : 'primary'}>
              {submit}
            </Button>
            <Button full tone="quiet" onClick={onClose}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void trySending()
          }}
        >
          {field && (
            <Field label={field.label} error={errors[field.name]} required>
              {(ids) => (
                <TextInput
                  {...ids}
                  type={field.type}
                  autoComplete="off"
                  autoCapitalize="none"
                  value={value}
                  onChange={(event) => setValue(event.target.value)}
                />
              )}
            </Field>
          )}
          {choices.map(({ name, label, options }) => (
            <Field key={name} label={label} error={errors[name]}>
              {(ids) => (
                <Select
                  {...ids}
                  value={chosenValues[name] ?? ''}
                  onChange={(chosenValue) => setChosenValues({ ...chosenValues, [name]: chosenValue })}
                  options={options}
                />
              )}
            </Field>
          ))}
          <Field label={texts.reason} hint={hint} error={errors.reason} required>
            {(ids) => (
              <TextArea
                {...ids}
                maxLength={reasonLengthMax}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </form>
      </Dialog>
      {question}
    </>
  )
}
