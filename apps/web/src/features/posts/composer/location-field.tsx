/** A place: searched for, in words, or the phone's position at a tap. */

import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { postTexts } from '../../../locales/en/posts.ts'
import { positionText } from '../../../storage/position-text.ts'
import { readDevicePosition } from '../../../ui/browser/device-position.ts'
import { useFieldValue } from '../../../ui/controls/use-field-value.ts'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { AddressField, type PlaceResult } from '../../address-search/address-field.tsx'
import styles from './create-post-dialog.module.css'
import { LengthHint } from './length-hint.tsx'
import type { NewPostForm } from './new-post-form.ts'

const texts = postTexts.compose

export function LocationField({ isVenue }: { isVenue: boolean }) {
  const { getValues, setValue, clearErrors } = useFormContext<NewPostForm>()
  const { field, fieldState } = useController<NewPostForm, 'location'>({ name: 'location' })
  const location = useFieldValue<NewPostForm, 'location'>('location')
  const [chosenPlace, setChosen] = useState<PlaceResult | null>(null)
  const [hasFailed, setFailed] = useState(false)

  function write(address: string, place: PlaceResult | null) {
    setFailed(false)
    setChosen(place)
    setValue('position', place ? positionOfPlace(place) : '', { shouldDirty: true })
    field.onChange(address)
  }

  const [fillIn, isFinding] = useWork(async () => {
    setFailed(false)
    const textBefore = getValues('location')
    // The phone may need seconds: what was typed meanwhile stays.
    const isUnchanged = () => getValues('location') === textBefore
    try {
      const position = await readDevicePosition()
      if (!isUnchanged()) return
      write(positionText(position), null)
      clearErrors('location')
    } catch {
      if (isUnchanged()) setFailed(true)
    }
  })

  return (
    <AddressField
      label={texts.fields.location}
      hint={
        <>
          <span>{isVenue ? texts.venueHint : texts.locationHint} </span>
          <LengthHint name="location" max={postLimits.locationLengthMax} />
        </>
      }
      error={fieldState.error?.message ?? (hasFailed ? texts.noPosition : undefined)}
      inputRef={field.ref}
      value={location}
      // A form that was emptied, or filled with a draft, has no chosen place.
      chosen={chosenPlace && addressOf(chosenPlace) === location ? chosenPlace : null}
      onChange={write}
      onBlur={field.onBlur}
      textOf={addressOf}
      placeholder={texts.location}
      action={
        <button
          type="button"
          className={styles.locate}
          aria-label={isFinding ? texts.findingPosition : texts.usePosition}
          aria-busy={isFinding || undefined}
          onClick={() => void fillIn()}
        >
          <LocateFixed aria-hidden="true" />
        </button>
      }
    />
  )
}

/** Returns the address of a place, or its name where it has none. */
function addressOf({ formatted_address, name }: PlaceResult): string {
  return formatted_address || name
}

/** Returns the position as coarsely as a post may show it; empty when the position is missing or a guess. */
function positionOfPlace({ geometry, isApproximate }: PlaceResult): string {
  if (geometry === null || isApproximate) return ''
  return positionText({ latitude: geometry.location.lat, longitude: geometry.location.lng })
}
