/** Focuses the main part after the focused element was removed, so that reading continues from the screen's start. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
