/** Programmer errors. A refusal is expected, a fault is not ours, a bug is: it stops here, loudly. */

export class Bug extends Error {
  override name = 'Bug'
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Bug(message)
}

export function unreachable(value: never): never {
  throw new Bug(`unreachable: ${JSON.stringify(value)}`)
}
