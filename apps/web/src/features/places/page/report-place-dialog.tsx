/** A dialog that reports that a place has closed, is listed twice, or is wrong in another way. */
import { useId, useState } from 'react'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import ReportDialog from '../../safety/report-dialog.tsx'
import { placesFound, wholeView } from '../explore/explore.ts'
import { usePlaces } from '../places.reads.ts'
import styles from './report-place-dialog.module.css'

const texts = placeScreenTexts.same
/** More are found by more letters. */
const shownMax = 5

interface ReportPlaceDialogProps {
  placeId: string
  onClose: () => void
}

export default function ReportPlaceDialog({ placeId, onClose }: ReportPlaceDialogProps) {
  const [otherId, setOtherId] = useState<string | undefined>()
  return (
    <ReportDialog
      subject="place"
      subjectId={placeId}
      sameAs={{
        id: otherId,
        field: <OtherPlace placeId={placeId} value={otherId} onChange={setOtherId} />,
      }}
      onClose={onClose}
    />
  )
}

interface OtherPlaceProps {
  placeId: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}

function OtherPlace({ placeId, value, onChange }: OtherPlaceProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const items =
    usePlaces()?.items.filter(({ place, state }) => place.id !== placeId && state === 'here') ?? []
  const foundItems =
    search.trim() === '' ? [] : placesFound(items, { ...wholeView, search }).slice(0, shownMax)
  const isNone = search.trim() !== '' && foundItems.length === 0
  return (
    <div className={styles.other}>
      <Field label={texts.label} hint={isNone ? texts.none : texts.hint}>
        {(ids) => (
          <TextInput
            {...ids}
            value={search}
            autoComplete="off"
            onChange={(event) => {
              setSearch(event.target.value)
              onChange(undefined)
            }}
          />
        )}
      </Field>
      {foundItems.map(({ place }) => (
        <label key={place.id} className={styles.place}>
          <input
            type="radio"
            name={`${id}-other`}
            checked={value === place.id}
            onChange={() => onChange(place.id)}
          />
          <span>
            <bdi className={styles.name}>{place.name}</bdi>
            <span className={styles.address} dir="auto">
              {place.address}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
