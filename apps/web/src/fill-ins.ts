/**
 * Adds functions that the oldest browsers of the app (`floor.ts`) lack and that are called in several places. The page
 * and the worker load this before the code that calls them.
 */
AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
  return controller.signal
}
