/** The shared part of the sign-up and log-in forms: the schema validates, and a failure keeps every typed word. */

import type { WireError } from '@porchlight/contracts/errors/refusals'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { NoSignal, wireErrorOf } from '../../../sync/transport/transport.ts'
import { formResolver } from '../../../ui/controls/form-resolver.ts'
import { useProblem } from '../../../ui/feedback/problem.tsx'
import { dismissToasts, showToast } from '../../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { NotStored } from '../session/session.ts'

interface SessionFormSettings<Values extends FieldValues> {
  schema: v.BaseSchema<Values, Values, v.BaseIssue<unknown>>
  defaultValues: DefaultValues<Values>
  send: (values: Values) => Promise<void>
  /** The texts for a call that failed, shown as a message and at the form. A text of the server replaces `text`. */
  failure: { title: string; text: string }
  /** Returns the field that a refusal is about; undefined when it is about no single field. */
  fieldOf?: (code: string) => Path<Values> | undefined
  /** Shown at the form when our server does not respond. */
  noSignal: string
  /** True for a form whose success leaves the page: whoever comes back can send it again. */
  isRepeatable?: boolean
}

export function useSessionForm<Values extends FieldValues>({
  schema,
  defaultValues,
  send,
  failure,
  fieldOf,
  noSignal,
  isRepeatable,
}: SessionFormSettings<Values>) {
  const form = useForm<Values, unknown, Values>({ resolver: formResolver(schema), defaultValues })
  const [notice, setNotice] = useState('')
  const { problem, showWithToast, clear } = useProblem()

  /** Shows the failure: a failure of one field at that field and as a toast, every other failure by `showWithToast`. */
  function fail(body: WireError | undefined): void {
    const words = { title: failure.title, description: body?.message ?? failure.text }
    const field = body && fieldOf?.(body.code)
    if (!field) {
      showWithToast(words)
      return
    }
    form.setError(field, { type: body.code, message: words.description }, { shouldFocus: true })
    showToast({ ...words, tone: 'destructive' })
  }

  /** Shows what failed, and returns false then. */
  async function trySending(values: Values): Promise<boolean> {
    setNotice('')
    clear()
    // The last failure is no news any more.
    dismissToasts()
    try {
      await send(values)
      return true
    } catch (error) {
      if (error instanceof NoSignal) {
        setNotice(noSignal)
        return false
      }
      // The server has responded, so the values may be right.
      if (error instanceof NotStored) {
        setNotice(sessionTexts.notStored)
        return false
      }
      const body = wireErrorOf(error)
      const atFields = (body?.issues ?? []).filter(({ path }) => path in values)
      for (const [index, { path, message }] of atFields.entries()) {
        form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
      }
      // A message that already stands at its field, where the focus is, is not shown a second time.
      if (!atFields.some(({ message }) => message === body?.message)) {
        fail(body)
      }
      return false
    }
  }

  const submit = useSingleFlight(async () => {
    let isSent = false
    await form.handleSubmit(async (values) => {
      isSent = await trySending(values)
    })()
    return isSent && !isRepeatable
  })

  return {
    register: form.register,
    /** Returns the values that are typed right now. */
    values: form.getValues,
    errors: form.formState.errors,
    busy: form.formState.isSubmitting,
    notice,
    problem,
    submit,
  }
}
