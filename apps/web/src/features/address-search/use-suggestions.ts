/** The search behind an address field: what was found so far for what stands in it. */
import { defaultCommunity } from '@porchlight/contracts/community/community.schema'
import { useEffect, useMemo, useState } from 'react'
import { addressSearchTexts as texts } from '../../locales/en/address-search.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import type { Device } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { useValueWhenReleased } from '../../ui/hooks/use-value-when-released.ts'
import { lazyModule } from '../../ui/loading/lazy-module.ts'
import { AddressSearch, noSuggestions, type Suggestion, type Suggestions } from './address-search.ts'
import type { GoogleSettings } from './google-places.ts'
import { manualEntry } from './manual-entry.ts'
import { ownPlaces } from './own-places.ts'
import type { PlaceProvider, PlaceResult } from './place-provider.ts'

const googlePlaces = lazyModule(() => import('./google-places.ts'), { isShownUnstyled: true, part: 'online' })

interface Search {
  /** The suggestions. They are not replaced under a finger that is about to choose. */
  suggestions: Suggestions
  choose: (suggestion: Suggestion) => Promise<PlaceResult>
}

/** @param query null while nothing is looked for */
export function useSuggestions(query: string | null): Search {
  const device = useDevice()
  const community = useCommunity()
  const online = useConnection((connection) => connection.online)
  // A signal that comes or goes begins the search again, and its rows take the place of those before.
  const search = useMemo(() => searchOf(device, community, online), [device, community, online])
  const [suggestions, setFound] = useState(noSuggestions)
  useEffect(() => {
    if (query === null) {
      search.stop()
      setFound(noSuggestions)
    } else void search.look(query, setFound)
    return () => search.stop()
  }, [search, query])
  return { suggestions: useValueWhenReleased(suggestions), choose: (suggestion) => search.choose(suggestion) }
}

function searchOf(
  device: Device,
  community: ReturnType<typeof useCommunity>,
  online: boolean,
): AddressSearch {
  // Before a community has set its location, no areas of another community are offered.
  const area = community ?? { displayLocation: '', center: null, areaVariants: [] }
  const { googlePlacesKey: key = null, country = defaultCommunity.country } = community ?? {}
  return new AddressSearch(
    {
      own: ownPlaces(device, area),
      outside: key === null || !online ? null : makeLazyPlaces({ key, country }),
      manual: manualEntry(area, texts.manual(area.displayLocation)),
    },
    area,
  )
}

/** Returns a provider that loads Google's code at its first search; communities without a key never load it. */
function makeLazyPlaces(settings: GoogleSettings): PlaceProvider {
  const loadProvider = async () => (await googlePlaces.load())(settings)
  return {
    predict: async (text) => (await loadProvider()).predict(text),
    details: async (prediction) => (await loadProvider()).details(prediction),
  }
}
