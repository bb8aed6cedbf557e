/**
 * Returns the time up to which everything was announced, while more may still happen at `at`. That millisecond is
 * excluded, because a later event in it would have the same time and be missed. An earlier event in it may be announced
 * twice, which is harmless.
 */
export function millisecondBefore(at: number): number {
  return at - 1
}
