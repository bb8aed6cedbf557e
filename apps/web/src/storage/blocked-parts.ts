/**
 * Hides parts of the browser that are blocked: where storage is blocked for a site, even reading such a part may throw.
 * A blocked part is replaced by one that does not exist, which all code handles. It is loaded first, because packages
 * read these parts while they load.
 */
hideIfBlocked(globalThis, 'indexedDB')
// Some browsers have it on every page, but throw when one is created.
hideIfBlocked(globalThis, 'BroadcastChannel', () => new BroadcastChannel('porchlight').close())
for (const name of ['locks', 'serviceWorker', 'storage'] as const) hideIfBlocked(navigator, name)

function hideIfBlocked<Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  use: () => unknown = () => owner[name],
): void {
  try {
    use()
  } catch {
    Object.defineProperty(owner, name, { value: undefined, configurable: true })
  }
}
