/** What had the focus is gone: the reader goes on from the screen's start. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
