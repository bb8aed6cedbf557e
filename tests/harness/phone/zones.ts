/** Time zones chosen by their present local time, so that no test depends on the hour at which it runs. */

/** A zone in which it is this hour just now, for whole hours from 0 to 23. */
export function zoneWhereItIs(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // These names have the opposite sign: Etc/GMT-3 is three hours ahead of UTC.
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}
