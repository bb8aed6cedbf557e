/** For when the focused element was removed: the screen is read on from its start. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
