/** Searches places at Google, for a community that has a key. */
import { type GooglePlace, type GooglePlacesApi, loadGooglePlaces } from './google-script.ts'
import type { PlaceProvider, PlaceResult, Prediction } from './place-provider.ts'

const detailFields = ['name', 'formatted_address', 'geometry', 'place_id', 'photos']
const photoSize = { maxWidth: 800, maxHeight: 600 }

export interface GoogleSettings {
  key: string
  /** 'us' */
  country: string
}

/** Returns a provider that finds only establishments, and only in that country. */
export default function makeGooglePlaces({ key, country }: GoogleSettings): PlaceProvider {
  return {
    predict: async (text) => predict(await loadGooglePlaces(key), text, country),
    details: async (prediction) => readDetails(await loadGooglePlaces(key), prediction),
  }
}

function predict(api: GooglePlacesApi, input: string, country: string): Promise<Prediction[]> {
  return new Promise((resolve, reject) => {
    const request = { input, componentRestrictions: { country }, types: ['establishment'] }
    new api.AutocompleteService().getPlacePredictions(request, (predictions, status) => {
      if (status === 'ZERO_RESULTS') resolve([])
      else if (status !== 'OK' || !predictions) reject(new Error(`Google Places: ${status}`))
      else
        resolve(
          predictions.map(
            ({ place_id, description, structured_formatting: { main_text, secondary_text } }) => ({
              place_id,
              description,
              structured_formatting: { main_text, secondary_text: secondary_text ?? '' },
            }),
          ),
        )
    })
  })
}

function readDetails(api: GooglePlacesApi, prediction: Prediction): Promise<PlaceResult> {
  return new Promise((resolve, reject) => {
    // The service writes its attributions into an element, so it needs one.
    const service = new api.PlacesService(document.createElement('div'))
    const request = { placeId: prediction.place_id, fields: detailFields }
    service.getDetails(request, (place, status) => {
      const result = status === 'OK' && place ? resultOf(place, prediction) : null
      if (result) resolve(result)
      else reject(new Error(`Google Places: ${status}`))
    })
  })
}

function resultOf(place: GooglePlace, prediction: Prediction): PlaceResult | null {
  const location = place.geometry?.location
  if (!location) return null
  const photoUrl = place.photos?.[0]?.getUrl(photoSize)
  return {
    place_id: place.place_id ?? prediction.place_id,
    formatted_address: place.formatted_address ?? prediction.description,
    name: place.name ?? prediction.structured_formatting.main_text,
    geometry: { location: { lat: location.lat(), lng: location.lng() } },
    ...(photoUrl === undefined ? {} : { photoUrl }),
  }
}
