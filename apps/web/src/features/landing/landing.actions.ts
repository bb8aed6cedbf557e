import { tidyText } from '@porchlight/contracts/values/text'
import { deviceDatabase } from '../../storage/device-database.ts'

/** As much as a post's location may have. */
export const typedLocationLengthMax = 200

/** Keeps where a visitor says they live for the question after sign-up; nothing typed takes the last one back. */
export async function keepTypedLocation(text: string): Promise<void> {
  const value = tidyText(text.replace(/\s+/g, ' ').toWellFormed()).slice(0, typedLocationLengthMax)
  if (value === '') await deviceDatabase.settings.delete('typedLocation')
  else await deviceDatabase.settings.put({ key: 'typedLocation', value })
}
