/** A new place in its sections, or one that still waits on this device. */
import { idOfPlaceId } from '@porchlight/contracts/places/places.rules'
import { Check } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { fileTexts } from '../../../locales/en/files.ts'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { draftName } from '../../../storage/drafts.ts'
import { useDatabaseQuery } from '../../../storage/use-database-query.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { NoLongerEditable } from '../../../sync/outbox/outbox.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { toastQueued } from '../../outbox/queued-toast.tsx'
import { addPlace } from '../places.actions.ts'
import { DescriptionField, LocationFields, PhotoOfPlace, TagsField } from './place-fields.tsx'
import styles from './place-form.module.css'
import { argsOfForm, emptyPlaceForm, formOfAdded, type PlaceForm, searchedId } from './place-form.ts'
import { usePlaceForm } from './use-place-form.ts'

const texts = placeScreenTexts.form

interface AddPlaceFormProps {
  /** An entry that is still here, to be changed. */
  editing?: OutboxEntry | undefined
  onKept: () => void
}

export function AddPlaceForm({ editing, onKept }: AddPlaceFormProps) {
  const device = useDevice()
  const { problem, show, tell } = useProblem()
  const [initial] = useState(() => {
    const args = editing ? argsNowOf('places.add', editing) : null
    return args ? formOfAdded(args) : emptyPlaceForm
  })
  const [isKept, setKept] = useState(false)
  const placeForm = usePlaceForm({ initial, draft: draftName('add-place', editing), isAdding: true })
  const { form, issues } = placeForm
  const existingId = useExisting(form.chosen, editing)

  const address = useRef<HTMLInputElement>(null)
  const submit = useSingleFlight(async () => {
    if (!placeForm.check() || existingId !== null) {
      if (form.chosen === null) address.current?.focus()
      return false
    }
    const draft = placeForm.rest()
    const args = argsOfForm(form)
    let queuedEntry: OutboxEntry
    try {
      queuedEntry = await addPlace(device, args, { replaces: editing, draft, photos: placeForm.photos })
    } catch (error) {
      placeForm.keepDraft()
      if (error instanceof NoLongerEditable) show(texts.onItsWay)
      else tell(texts.failed)
      return false
    }
    placeForm.rest()
    setKept(true)
    if (args.photo && argsNowOf('places.add', queuedEntry)?.photo !== args.photo)
      showToast({ ...fileTexts.later, tone: 'destructive' })
    else if (editing) showToast(texts.changed)
    else toastQueued(texts.keptUntil)
    onKept()
    return true
  })

  const fields = { form, issues, onChange: placeForm.change, onPicked: placeForm.pick }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {placeForm.line}
      <Section title={texts.sections.location}>
        <LocationFields {...fields} existingId={existingId} inputRef={address} />
      </Section>
      <Section title={texts.sections.description} isOptional>
        <DescriptionField {...fields} />
      </Section>
      <Section title={texts.sections.photo} isOptional>
        <PhotoOfPlace {...fields} />
      </Section>
      <Section title={texts.sections.tags} isOptional>
        <TagsField {...fields} />
      </Section>
      <Problem problem={problem} />
      {/* Nothing goes on: what is kept is said, until the list takes the place of this. */}
      <Button type="submit" full disabled={isKept} icon={isKept && <Check aria-hidden="true" />}>
        {isKept ? texts.kept : editing ? texts.save : texts.submit}
      </Button>
    </form>
  )
}

function Section({
  title,
  isOptional = false,
  children,
}: {
  title: string
  isOptional?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {title}
        {isOptional && <span className={styles.optional}>{texts.optional}</span>}
      </h2>
      {children}
    </Card>
  )
}

/** Returns the id of the chosen place when this device has that place already, because every place exists only once. */
function useExisting(chosenPlace: PlaceForm['chosen'], editing: OutboxEntry | undefined): string | null {
  const { database } = useDevice()
  const placeId = searchedId(chosenPlace)
  const id = placeId === null ? (chosenPlace?.place_id ?? '') : idOfPlaceId(placeId)
  const existingId = useDatabaseQuery(database, ['place is here', id], async () =>
    id === '' ? null : ((await database.places.get(id))?.id ?? null),
  )
  const isEdited = editing?.touches.includes(`places:${id}`)
  return isEdited ? null : (existingId ?? null)
}
