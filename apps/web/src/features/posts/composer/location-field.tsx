/** A place in words, or the phone's position at a tap. */

import { postLimits } from '@porchlight/contracts/posts/posts.schema'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { postTexts } from '../../../locales/en/posts.ts'
import { positionText } from '../../../storage/position-text.ts'
import { readDevicePosition } from '../../../ui/device-position.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import styles from './create-post-dialog.module.css'
import { LengthHint } from './length-hint.tsx'
import type { NewPostForm } from './new-post-form.ts'

const texts = postTexts.compose

export function LocationField({ isVenue }: { isVenue: boolean }) {
  const { register, setValue, clearErrors, formState } = useFormContext<NewPostForm>()
  const [finding, setFinding] = useState(false)
  const [failed, setFailed] = useState(false)

  async function fillIn() {
    setFinding(true)
    setFailed(false)
    try {
      setValue('location', positionText(await readDevicePosition()), { shouldDirty: true })
      clearErrors('location')
    } catch {
      setFailed(true)
    } finally {
      setFinding(false)
    }
  }

  const error = formState.errors.location?.message ?? (failed ? texts.noPosition : undefined)
  return (
    <Field
      label={texts.fields.location}
      hint={
        <>
          <span>{isVenue ? texts.venueHint : texts.locationHint} </span>
          <LengthHint name="location" max={postLimits.locationLengthMax} />
        </>
      }
      error={error}
    >
      {(ids) => (
        <span className={styles.locationBox}>
          <TextInput
            {...ids}
            {...register('location', { onChange: () => setFailed(false) })}
            className={styles.locationInput}
            placeholder={texts.location}
            autoComplete="off"
          />
          <button
            type="button"
            className={styles.locate}
            aria-label={finding ? texts.findingPosition : texts.usePosition}
            aria-busy={finding || undefined}
            onClick={() => {
              if (!finding) void fillIn()
            }}
          >
            <LocateFixed aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}
