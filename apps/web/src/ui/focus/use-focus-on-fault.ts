import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first faulty field of a form, which a screen reader then reads: with each new `faults`, also when
 * they are the same once more.
 */
export function useFocusOnFault<Form extends HTMLElement>(faults: object): RefObject<Form | null> {
  const form = useRef<Form>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new faults are what moves the focus
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return form
}
