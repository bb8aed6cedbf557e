/** Returns a function that adds a listener and returns one that removes it. */
export function createSubscribe<Listener>(listeners: Set<Listener>): (listener: Listener) => () => void {
  return (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}
