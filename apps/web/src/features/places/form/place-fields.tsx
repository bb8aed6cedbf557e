/** The fields of a place: its location while it is new, and its details. */
import { placeTags } from '@porchlight/contracts/places/places.catalogue'
import { placeLimits } from '@porchlight/contracts/places/places.schema'
import { MapPin } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { mapEntryTexts } from '../../../locales/en/map.entry.ts'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import { placePath } from '../../../paths.ts'
import { useCommunity } from '../../../sync/community/about-community.ts'
import type { NewPhoto } from '../../../sync/outbox/device-photos.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../../ui/controls/length-counter.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { useFieldValue } from '../../../ui/controls/use-field-value.ts'
import { Cover } from '../../../ui/drawings/drawing.tsx'
import { moveFocusTo } from '../../../ui/focus/move-focus.ts'
import { AddressField, type PlaceResult } from '../../address-search/address-field.tsx'
import { PhotoField } from '../../files/new-photo/photo-field.tsx'
import { SmallMap } from '../../map/small-map.tsx'
import { usePlaceKinds } from '../place-kinds.ts'
import { TagToggles } from '../tag-toggles.tsx'
import styles from './place-form.module.css'
import { chosenAt, isTyped, nameOfChosen, type PlaceForm, placeAsTyped } from './place-form.ts'

const texts = placeScreenTexts.form

type Change = (changes: Partial<PlaceForm>) => void

interface LocationFieldsProps {
  existingId: string | null
  /** The line that leads to a place that is here already. */
  existingRef: Ref<HTMLParagraphElement>
  inputRef: Ref<HTMLInputElement>
  onChange: Change
}

export function LocationFields({ existingId, existingRef, inputRef, onChange }: LocationFieldsProps) {
  const { formState, getValues } = useFormContext<PlaceForm>()
  const community = useCommunity()
  const name = useFieldValue<PlaceForm, 'name'>('name')
  const location = useFieldValue<PlaceForm, 'location'>('location')
  const chosenPlace = useFieldValue<PlaceForm, 'chosen'>('chosen')
  const choose = (words: string, place: PlaceResult | null) =>
    onChange({
      location: words,
      chosen: place && withoutPicture(place),
      // A name that the member wrote stays, also one written while this was on its way.
      ...(place && getValues('name').trim() === '' ? { name: nameOfChosen(place) } : {}),
    })
  const isFound = chosenPlace !== null && !isTyped(chosenPlace) && textOf(chosenPlace) === location
  return (
    <>
      <NameField placeholder={texts.namePlaceholder} />
      <AddressField
        label={texts.location}
        required
        inputRef={inputRef}
        placeholder={texts.locationPlaceholder}
        error={formState.errors.location?.message}
        value={location}
        chosen={isFound ? chosenPlace : null}
        onChange={choose}
        textOf={textOf}
        takesTyped
      />
      {existingId !== null && (
        <p className={styles.here} role="status" ref={existingRef}>
          {texts.isHere} <Link to={placePath(existingId)}>{texts.seeIt}</Link>
        </p>
      )}
      {chosenPlace === null && location.trim() !== '' && community?.center && (
        <Button
          small
          tone="quiet"
          icon={<MapPin aria-hidden="true" />}
          onClick={({ currentTarget }) => {
            // The button goes: the map comes into its section.
            moveFocusTo(currentTarget.closest('section'))
            onChange({ chosen: placeAsTyped({ name, location }, community.center) })
          }}
        >
          {texts.showOnMap}
        </Button>
      )}
      {chosenPlace !== null && existingId === null && (
        <>
          {chosenPlace.isApproximate && <p className={styles.soft}>{placeScreenTexts.roughly}</p>}
          <PinField chosen={chosenPlace} onMove={(movedPlace) => onChange({ chosen: movedPlace })} />
        </>
      )}
      <KindField onChange={onChange} />
    </>
  )
}

/** The kind of a place, and the drawing that stands for the place until there is a photo. */
function KindField({ onChange }: { onChange: Change }) {
  const category = useFieldValue<PlaceForm, 'category'>('category')
  const photo = useFieldValue<PlaceForm, 'photo'>('photo')
  return (
    <div className={styles.kind}>
      <CategoryField onChange={onChange} />
      {photo === null && <Cover scene={category} className={styles.drawing} />}
    </div>
  )
}

type ChosenPlace = NonNullable<PlaceForm['chosen']>

/**
 * Moves the pin of a place. When the address was typed by hand, it begins in the middle of the community; the member
 * moves it to the place.
 */
function PinField({
  chosen: chosenPlace,
  onMove,
}: {
  chosen: ChosenPlace
  onMove: (movedPlace: ChosenPlace) => void
}) {
  const hint = useId()
  const community = useCommunity()
  const { location } = chosenPlace.geometry ?? {}
  const position = location ? { latitude: location.lat, longitude: location.lng } : community?.center
  if (!position) return null
  return (
    <>
      <p className={styles.soft} id={hint}>
        {mapEntryTexts.small.hint}
      </p>
      <SmallMap
        position={position}
        label={mapEntryTexts.small.form}
        onMove={(position) => onMove(chosenAt(chosenPlace, position))}
      />
    </>
  )
}

/** Removes the pictures of a search result: they belong to the search provider and are not stored. */
function withoutPicture({ photoUrl: _picture, ...place }: PlaceResult): PlaceForm['chosen'] {
  return place
}

function textOf({ formatted_address, name }: Pick<PlaceResult, 'formatted_address' | 'name'>): string {
  return formatted_address || name
}

export function NameField({ placeholder }: { placeholder?: string }) {
  const { register, formState } = useFormContext<PlaceForm>()
  const name = useFieldValue<PlaceForm, 'name'>('name')
  const max = placeLimits.nameLengthMax
  return (
    <Field
      label={texts.name}
      required
      error={formState.errors.name?.message}
      hint={name.length > max * 0.8 && <LengthCounter length={name.trim().length} max={max} />}
      announced={<LengthSpoken length={name.trim().length} max={max} />}
    >
      {(ids) => <TextInput {...ids} {...register('name')} placeholder={placeholder} autoComplete="off" />}
    </Field>
  )
}

export function DescriptionField() {
  const { register, formState } = useFormContext<PlaceForm>()
  const description = useFieldValue<PlaceForm, 'description'>('description')
  const max = placeLimits.descriptionLengthMax
  const { length } = description.trim()
  return (
    <Field
      label={texts.description}
      error={formState.errors.description?.message}
      hint={<LengthCounter length={length} max={max} />}
      announced={<LengthSpoken length={length} max={max} />}
    >
      {(ids) => <TextArea {...ids} {...register('description')} placeholder={texts.descriptionPlaceholder} />}
    </Field>
  )
}

export function CategoryField({ onChange }: { onChange: Change }) {
  const category = useFieldValue<PlaceForm, 'category'>('category')
  const kinds = usePlaceKinds()
  return (
    <Field label={texts.sections.category}>
      {(ids) => (
        <Select
          {...ids}
          value={category}
          options={kinds}
          onChange={(category) => category !== '' && onChange({ category: category })}
        />
      )}
    </Field>
  )
}

interface PhotoOfPlaceProps {
  onPicked: (photo: NewPhoto) => void
  onChange: Change
}

export function PhotoOfPlace({ onChange, onPicked }: PhotoOfPlaceProps) {
  const photo = useFieldValue<PlaceForm, 'photo'>('photo')
  return (
    <PhotoField
      photo={photo === null ? null : { sha256: photo }}
      tone="place"
      noPhoto={texts.noPhoto}
      onPicked={(picked) => {
        onPicked(picked)
        onChange({ photo: picked.sha256 })
      }}
      onRemoved={() => onChange({ photo: null })}
    />
  )
}

export function TagsField({ onChange }: { onChange: Change }) {
  const tags = useFieldValue<PlaceForm, 'tags'>('tags')
  return (
    <TagToggles
      label={texts.tagsHint}
      options={placeTags}
      value={tags}
      onChange={(tags) => onChange({ tags: tags })}
    />
  )
}
