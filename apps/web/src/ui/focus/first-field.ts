/**
 * Finds the field with which somebody begins to fill in a form: the first one without a value, in whatever form it is
 * drawn.
 */
const fields = 'input, textarea, [role="combobox"]'
const notFields = '[type="hidden"], [type="file"], [type="checkbox"], :disabled, [readonly]'

export function firstFieldIn(form: Element): HTMLElement | null {
  const all = [...form.querySelectorAll<HTMLElement>(fields)].filter((field) => !field.matches(notFields))
  return all.find((field) => !isChosen(field, all)) ?? null
}

/** Returns true for a field of a group in which one is chosen already. */
function isChosen(field: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return false
  return all.some((other) => other instanceof HTMLInputElement && other.name === field.name && other.checked)
}
