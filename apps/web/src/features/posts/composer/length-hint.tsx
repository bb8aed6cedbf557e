/** Shows how much room a field of the form has left: a counter in its hint, and beside it a text for screen readers. */
import type { FieldPathByValue } from 'react-hook-form'
import { LengthCounter, LengthSpoken } from '../../../ui/controls/length-counter.tsx'
import { useFieldValue } from '../../../ui/controls/use-field-value.ts'
import type { NewPostForm } from './new-post-form.ts'

interface LengthProps {
  name: FieldPathByValue<NewPostForm, string>
  max: number
}

export function LengthHint({ name, max }: LengthProps) {
  return <LengthCounter length={useLength(name)} max={max} />
}

export function LengthAnnounced({ name, max }: LengthProps) {
  return <LengthSpoken length={useLength(name)} max={max} />
}

function useLength(name: LengthProps['name']): number {
  return useFieldValue<NewPostForm, typeof name>(name).trim().length
}
