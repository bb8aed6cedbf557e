/** What somebody typed, as a place: for where nothing else can be asked. */
import { type PlaceProvider, type Prediction, roughly, type SearchArea } from './place-provider.ts'

const lengthMin = 3
/** Up to here it may be one word, which many areas have a place for. */
const variedLengthMax = 10

export function manualEntry(area: SearchArea, secondaryText: string): PlaceProvider {
  return {
    predict: (text) => Promise.resolve(manualPredictions(text, area, secondaryText)),
    details: (prediction) => Promise.resolve(roughly(prediction, area)),
  }
}

/** As it was typed, and for what is short in each of the community's areas. */
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
