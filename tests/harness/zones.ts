/** Time zones chosen by what the clock on the wall there says, so that no test depends on when it runs. */

/** A zone in which it is this hour just now, for whole hours from 0 to 23. */
export function zoneWhereItIs(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // In these names the sign is turned round: Etc/GMT-3 is three hours ahead of UTC.
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}
