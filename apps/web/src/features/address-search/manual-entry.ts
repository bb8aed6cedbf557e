/** Turns typed text into a place, for the case that no other provider responds. */
import { type PlaceProvider, type Prediction, roughly, type SearchArea } from './place-provider.ts'

const lengthMin = 3
/** The maximum length of a text that may be a single word, which can be a place in each of several areas. */
const variedLengthMax = 10

export function manualEntry(area: SearchArea, secondaryText: string): PlaceProvider {
  return {
    predict: (text) => Promise.resolve(manualPredictions(text, area, secondaryText)),
    details: (prediction) => Promise.resolve(roughly(prediction, area)),
  }
}

/** Returns the text as it was typed; for a short text also one suggestion for each of the community's areas. */
export function manualPredictions(
  text: string,
  { areaVariants }: Pick<SearchArea, 'areaVariants'>,
  secondaryText: string,
): Prediction[] {
  if (text.length < lengthMin) return []
  const variants = text.length <= variedLengthMax ? areaVariants.map((area) => `${text}, ${area}`) : []
  return [text, ...variants].map((words) => ({
    place_id: `manual:${words}`,
    description: words,
    structured_formatting: { main_text: words, secondary_text: secondaryText },
  }))
}
