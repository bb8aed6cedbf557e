/** The value of a form's field, for what shows it. */
import { useCallback, useSyncExternalStore } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useFormContext } from 'react-hook-form'

/**
 * Returns the field's current value. Use it in place of the library's `useWatch`, and of `field.value` of its controller:
 * those miss a change between the first rendering of a part and its subscription. On a slow phone that is long enough for
 * a draft to be restored, and the part would show an empty field for as long as the form is open.
 */
export function useFieldValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  name: Name,
): FieldPathValue<Values, Name> {
  const { getValues, subscribe } = useFormContext<Values>()
  const follow = useCallback(
    (onChange: () => void) => subscribe({ name, formState: { values: true }, callback: onChange }),
    [subscribe, name],
  )
  return useSyncExternalStore(follow, () => getValues(name))
}
