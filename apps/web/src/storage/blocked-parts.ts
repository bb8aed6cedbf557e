/**
 * Where a browser blocks storage for a site, even asking for a part of it may throw. Such a part is made into one that the
 * browser does not have, which all that uses it is prepared for. Loaded before everything else: packages ask as they load.
 */
hideIfBlocked(globalThis, 'indexedDB')
// Some give it to everybody and let nobody make one.
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
