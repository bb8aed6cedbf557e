/** Where a visitor said they live before they signed up: it fills the question that comes after. */
import { useLiveQuery } from 'dexie-react-hooks'
import { deviceDatabase } from '../../storage/device-database.ts'

/** Null when nothing was said, undefined while loading. */
export function useTypedLocation(): string | null | undefined {
  return useLiveQuery(readTypedLocation, [])
}

export async function readTypedLocation(): Promise<string | null> {
  const value = (await deviceDatabase.settings.get('typedLocation'))?.value
  return typeof value === 'string' ? value : null
}
