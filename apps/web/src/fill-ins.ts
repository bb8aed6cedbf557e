/**
 * What is younger than the oldest browsers that the app is for (`floor.ts`), and asked for in more places than one. Loaded
 * before what asks for it, by the page and by the worker.
 */
AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
  return controller.signal
}
