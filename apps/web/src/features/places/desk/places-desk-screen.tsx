/** The page on which operators look after third places: search, feature, sponsor, sort, close and merge them. */
import {
  type DeskPlace,
  deskPlaceLimits,
  listDeskPlaces,
} from '@porchlight/contracts/places/place-desk.operations'
import { useState } from 'react'
import { placeTexts } from '../../../locales/en/places.ts'
import { placeDeskTexts as texts } from '../../../locales/en/places-desk.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dotted } from '../../../ui/labels/dotted.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CurationRecord } from '../../desk/curation-record.tsx'
import { deskStyles as styles } from '../../desk/desk-layout.tsx'
import { DeskSearch } from '../../desk/desk-search.tsx'
import { MissingResponse } from '../../desk/missing-response.tsx'
import { OperatorPage } from '../../desk/operator-page.tsx'
import { type PlaceAct, PlaceDialog } from './place-dialog.tsx'

export function PlacesDeskScreen() {
  return (
    <OperatorPage title={texts.title}>
      <PlacesDesk />
    </OperatorPage>
  )
}

function PlacesDesk() {
  const [typedWords, setTypedWords] = useState('')
  const [words, setWords] = useState('')
  // The same words again are another search.
  const [searchCount, setSearchCount] = useState(0)
  return (
    <div className={styles.page}>
      <DeskSearch
        label={texts.search}
        words={typedWords}
        maxLength={deskPlaceLimits.wordsLengthMax}
        onChange={setTypedWords}
        onSearch={() => {
          setWords(typedWords.trim())
          setSearchCount(searchCount + 1)
        }}
      />
      <PlacesWith key={`${words} ${searchCount}`} words={words} />
    </div>
  )
}

function PlacesWith({ words }: { words: string }) {
  const { data, state, reload } = useCachedQuery(listDeskPlaces, { words }, { staleAfterMs: 0 })
  const [openedAct, setOpenedAct] = useState<{ place: DeskPlace; act: PlaceAct } | null>(null)
  if (data === undefined) return <MissingResponse hasFailed={state === 'failed'} reload={reload} />
  const { places, hasMore, acts } = data
  const renew = async () => {
    setOpenedAct(null)
    await reload()
  }
  return (
    <div className={styles.columns}>
      <section className={classNames(styles.page, styles.main)} aria-labelledby="desk-places">
        <h2 className={styles.heading} id="desk-places">
          {texts.list}
        </h2>
        {places.length === 0 && <p className={styles.soft}>{words === '' ? texts.none : texts.empty}</p>}
        {hasMore && <p className={styles.soft}>{texts.more(places.length)}</p>}
        <ul className={styles.lines} aria-labelledby="desk-places">
          {places.map((place) => (
            <PlaceCard key={place.id} place={place} onAct={(act) => setOpenedAct({ place, act })} />
          ))}
        </ul>
      </section>
      <CurationRecord acts={acts} actOf={texts.actOf} />
      {openedAct && (
        <PlaceDialog
          {...openedAct}
          otherPlaces={places.filter(({ id }) => id !== openedAct.place.id)}
          onClose={() => setOpenedAct(null)}
          onStored={renew}
        />
      )}
    </div>
  )
}

interface PlaceCardProps {
  place: DeskPlace
  onAct: (act: PlaceAct) => void
}

function PlaceCard({ place, onAct }: PlaceCardProps) {
  const { id, name, address, category, tagline, isFeatured, isSponsored, isClosed, isHidden } = place
  const acts: PlaceAct[] = [
    isFeatured ? 'unfeature' : 'feature',
    isSponsored ? 'unsponsor' : 'sponsor',
    'tagline',
    'categorize',
    isClosed ? 'reopen' : 'close',
    'merge',
  ]
  return (
    <Card as="li" className={styles.card}>
      <h3 className={styles.title} id={`place-${id}`}>
        {name}
      </h3>
      {tagline !== null && <p className={styles.words}>{tagline}</p>}
      <Dotted className={styles.soft}>
        {address}
        {placeTexts.categories[category]}
        {isFeatured ? texts.states.featured : null}
        {isSponsored ? texts.states.sponsored : null}
        {isClosed ? texts.states.closed : null}
        {isHidden ? texts.states.hidden : null}
      </Dotted>
      <div className={styles.actions}>
        {acts.map((act) => (
          <Button key={act} small tone="quiet" aria-describedby={`place-${id}`} onClick={() => onAct(act)}>
            {texts.acts[act]}
          </Button>
        ))}
      </div>
    </Card>
  )
}
