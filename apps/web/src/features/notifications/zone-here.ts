import { isTimeZone } from '@porchlight/contracts/values/wall-time'

/** How this browser names the time zone that it is in; undefined where it has no name that it knows itself. */
export function zoneHere(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : undefined
}
