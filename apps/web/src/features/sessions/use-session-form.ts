/** What the forms of signing up and in share: the schema decides, a failure keeps every typed word. */
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as v from 'valibot'
import { CallError, NoSignal } from '../../sync/transport.ts'
import { formResolver } from '../../ui/form-resolver.ts'
import { useProblem } from '../../ui/problem.tsx'
import { dismissToasts, showToast } from '../../ui/toast.tsx'
import { useSingleFlight } from '../../ui/use-single-flight.ts'

interface SessionFormSettings<Values extends FieldValues> {
  schema: v.BaseSchema<Values, Values, v.BaseIssue<unknown>>
  defaultValues: DefaultValues<Values>
  send: (values: Values) => Promise<void>
  /** What is said of a call that failed, as a message and at the form; the server's own words come first. */
  failure: { title: string; text: string }
  /** Of a refusal that is about what one field says. */
  fieldOf?: (code: string) => Path<Values> | undefined
  /** Said at the form when nobody of ours answers. */
  noSignal: string
}

export function useSessionForm<Values extends FieldValues>({
  schema,
  defaultValues,
  send,
  failure,
  fieldOf,
  noSignal,
}: SessionFormSettings<Values>) {
  const form = useForm<Values, unknown, Values>({ resolver: formResolver(schema), defaultValues })
  const [notice, setNotice] = useState('')
  const { problem, tell, clear } = useProblem()

  /** At its field where it is of one, otherwise at the form; and as a message in both cases. */
  function fail(body: CallError['body']): void {
    const words = { title: failure.title, description: body?.message ?? failure.text }
    const field = body && fieldOf?.(body.code)
    if (!field) {
      tell(words)
      return
    }
    form.setError(field, { type: body.code, message: words.description }, { shouldFocus: true })
    showToast({ ...words, tone: 'destructive' })
  }

  /** Tells what failed; false then. */
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
      const body = error instanceof CallError ? error.body : null
      const atFields = (body?.issues ?? []).filter(({ path }) => path in values)
      for (const [index, { path, message }] of atFields.entries()) {
        form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
      }
      // What stands at its field, where the focus is, is not said a second time.
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
    return isSent
  })

  return {
    register: form.register,
    /** What is typed right now. */
    values: form.getValues,
    errors: form.formState.errors,
    busy: form.formState.isSubmitting,
    notice,
    problem,
    submit,
  }
}
