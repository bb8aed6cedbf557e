/** The wire's own schemas check the forms, so that a form never lets through what the server would not. */
import { type Issue, issuesOf } from '@porchlight/contracts/errors/issues'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as v from 'valibot'

type FormSchema<Input extends FieldValues, Output> = v.BaseSchema<Input, Output, v.BaseIssue<unknown>>

export function formResolver<Input extends FieldValues, Output extends FieldValues>(
  schema: FormSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const parsed = v.safeParse(schema, values)
    return parsed.success
      ? { values: parsed.output, errors: {} }
      : { values: {}, errors: fieldErrors<Input>(issuesOf(parsed.issues)) }
  }
}

/** The first issue of each field, in react-hook-form's shape; what belongs to no field goes to `root`. */
export function fieldErrors<Input extends FieldValues>(issues: readonly Issue[]): FieldErrors<Input> {
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of issues) {
    const field = path.split('.')[0] || 'root'
    errors[field] ??= { type: 'schema', message }
  }
  return errors as FieldErrors<Input>
}
