/** The dialog before a change of a place: what it means, what it is changed to, and why. */

import {
  curatePlace,
  type DeskPlace,
  mergePlaces,
  type PlaceCuration,
} from '@porchlight/contracts/places/place-desk.operations'
import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import { placeLimits } from '@porchlight/contracts/places/places.schema'
import { useState } from 'react'
import { deskTexts } from '../../../locales/en/desk.ts'
import { placeDeskTexts as texts } from '../../../locales/en/places-desk.ts'
import { call } from '../../../sync/transport/transport.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDeskAct } from '../../desk/desk-act.tsx'
import { deskStyles as styles } from '../../desk/desk-layout.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { usePlaceKinds } from '../place-kinds.ts'

export type PlaceAct = PlaceCuration | 'merge'

interface PlaceDialogProps {
  place: DeskPlace
  act: PlaceAct
  /** The places into which it may be merged. */
  otherPlaces: readonly DeskPlace[]
  onClose: () => void
  onStored: () => Promise<void>
}

export function PlaceDialog({ place, act, otherPlaces, onClose, onStored }: PlaceDialogProps) {
  const { id } = place
  const kinds = usePlaceKinds()
  const [tagline, setTagline] = useState(place.tagline ?? '')
  const [category, setCategory] = useState<PlaceCategory>(place.category)
  const [intoId, setIntoId] = useState('')
  const [reason, setReason] = useState('')
  const work = useDeskAct(async () => {
    if (act === 'merge') await call(mergePlaces, { id, intoId, reason })
    else await call(curatePlace, { id, act, tagline, category, reason })
    await onStored()
  })
  return (
    <Dialog
      size="small"
      onClose={onClose}
      title={texts.question(act, place.name)}
      description={texts.questions[act]}
      problem={work.problem}
      actions={
        <>
          <Button
            full
            tone={act === 'merge' || act === 'close' ? 'danger' : 'primary'}
            busy={work.isBusy}
            disabled={act === 'merge' && intoId === ''}
            onClick={() => void work.run()}
          >
            {texts.acts[act]}
          </Button>
          <Button full tone="quiet" onClick={onClose}>
            {deskTexts.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {act === 'tagline' && (
          <Field label={texts.tagline}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={placeLimits.taglineLengthMax}
                value={tagline}
                onChange={(event) => setTagline(event.target.value)}
              />
            )}
          </Field>
        )}
        {act === 'categorize' && (
          <Field label={texts.category}>
            {(ids) => (
              <Select
                {...ids}
                value={category}
                onChange={(value) => setCategory(value as PlaceCategory)}
                options={kinds}
              />
            )}
          </Field>
        )}
        {act === 'merge' && otherPlaces.length === 0 && <p className={styles.soft}>{texts.intoNone}</p>}
        {act === 'merge' && otherPlaces.length > 0 && (
          <Field label={texts.into} hint={texts.intoNone}>
            {(ids) => (
              <Select
                {...ids}
                value={intoId}
                placeholder={texts.choose}
                onChange={setIntoId}
                options={otherPlaces.map(({ id: value, name, address }) => ({
                  value,
                  label: `${name}, ${address}`,
                }))}
              />
            )}
          </Field>
        )}
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}
