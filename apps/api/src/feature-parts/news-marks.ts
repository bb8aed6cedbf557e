/**
 * Up to when everything is told, where more may still come at this time: not this millisecond, since what comes later in it
 * bears the same time and would never be told. What came earlier in it may be told twice, which harms nobody.
 */
export function millisecondBefore(at: number): number {
  return at - 1
}
