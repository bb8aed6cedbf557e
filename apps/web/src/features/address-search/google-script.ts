/** Loads the script of Google Places at the first search, once for a page. */

export interface GooglePlacesApi {
  AutocompleteService: new () => {
    getPlacePredictions: (
      request: {
        input: string
        componentRestrictions: { country: string }
        types: string[]
      },
      response: (predictions: GooglePrediction[] | null, status: string) => void,
    ) => unknown
  }
  PlacesService: new (
    attributions: HTMLDivElement,
  ) => {
    getDetails: (
      request: { placeId: string; fields: string[] },
      response: (place: GooglePlace | null, status: string) => void,
    ) => void
  }
}

export interface GooglePrediction {
  place_id: string
  description: string
  structured_formatting: { main_text: string; secondary_text?: string }
}

export interface GooglePlace {
  name?: string
  formatted_address?: string
  place_id?: string
  geometry?: { location?: { lat: () => number; lng: () => number } }
  photos?: { getUrl: (size: { maxWidth: number; maxHeight: number }) => string }[]
}

declare global {
  interface Window {
    google?: { maps?: { places?: GooglePlacesApi } }
  }
}

const timeoutMs = 10_000
const pollMs = 100

let loading: Promise<GooglePlacesApi> | null = null

/** Loads the script. Rejects when the script does not arrive in time; then the next search loads it again. */
export function loadGooglePlaces(key: string): Promise<GooglePlacesApi> {
  loading ??= load(key).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function load(key: string): Promise<GooglePlacesApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const end = () => {
      clearInterval(poll)
      clearTimeout(timer)
    }
    const fail = (reason: string) => {
      end()
      // A script that failed is removed from the page, so that it can be loaded again.
      script.remove()
      reject(new Error(`Google Places: ${reason}`))
    }
    // The script fires its load event before its content is available.
    const look = () => {
      const places = window.google?.maps?.places
      if (!places) return
      end()
      resolve(places)
    }
    const poll = setInterval(look, pollMs)
    const timer = setTimeout(() => fail('timed out'), timeoutMs)
    script.async = true
    script.src = `https://maps.googleapis.com/maps/api/js?key=${encodeURIComponent(key)}&libraries=places`
    script.onerror = () => fail('not loaded')
    document.head.append(script)
  })
}
