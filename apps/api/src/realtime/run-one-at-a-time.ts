/**
 * Returns a function that starts the work when all earlier calls have ended. What is called last then also ends last, and
 * no older reading takes the place of a newer one.
 */
export function runOneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
