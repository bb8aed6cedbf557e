/** A new place in its sections, or one that still waits on this device. */
import { idOfPlaceId } from '@porchlight/contracts/places/places.rules'
import { Check } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { placeScreenTexts } from '../../../locales/en/places.screens.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDatabaseQuery } from '../../../storage/use-database-query.ts'
import { useCommunity } from '../../../sync/community/about-community.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { argsNowOf } from '../../../sync/outbox/entry-args.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { moveFocusTo } from '../../../ui/focus/move-focus.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { draftBy, useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { addPlace } from '../places.actions.ts'
import { DescriptionField, LocationFields, PhotoOfPlace, TagsField } from './place-fields.tsx'
import styles from './place-form.module.css'
import {
  argsOfForm,
  emptyPlaceForm,
  formOfAdded,
  issuesOfPlace,
  type PlaceForm,
  placeAsTyped,
  placeFormSchema,
  searchedId,
} from './place-form.ts'

const texts = placeScreenTexts.form

interface AddPlaceFormProps {
  /** An entry that is still here, to be changed. */
  editing?: OutboxEntry | undefined
  onKept: () => void
}

export function AddPlaceForm({ editing, onKept }: AddPlaceFormProps) {
  const device = useDevice()
  const [initial] = useState(() => {
    const args = editing ? argsNowOf('places.add', editing) : null
    return args ? formOfAdded(args) : emptyPlaceForm
  })
  const center = useCommunity()?.center ?? null
  const [isKept, setKept] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  const existing = useRef<HTMLParagraphElement>(null)
  const { form, change, ...adding } = useOutboxForm<PlaceForm, ReturnType<typeof argsOfForm>>({
    initial,
    editing,
    draft: { form: 'add-place', read: draftBy(placeFormSchema) },
    read: (values) => {
      const issues = issuesOfPlace(values, { isAdding: true })
      if (issues.length > 0) return { issues }
      return { output: argsOfForm({ ...values, chosen: values.chosen ?? placeAsTyped(values, center) }) }
    },
    onInvalid: () => {
      const { name, location } = form.getValues()
      if (name.trim() !== '' && location.trim() === '') address.current?.focus()
    },
    prepare: () => {
      if (existingId === null) return 'store'
      // The line says that the place is here already, and may be far above the button.
      moveFocusTo(existing.current)
      existing.current?.scrollIntoView({ block: 'center' })
      return 'wait'
    },
    store: (place, options) => addPlace(device, place, options),
    texts,
    isFailureToasted: true,
    describeStored: () => ({ whenBack: texts.keptUntil }),
    onStored: () => {
      setKept(true)
      onKept()
    },
  })
  const existingId = useExisting(form.watch('chosen'), editing)

  return (
    <FormProvider {...form}>
      <form {...adding.attributes} className={styles.form}>
        {adding.draftLine}
        <Section title={texts.sections.location}>
          <LocationFields
            existingId={existingId}
            existingRef={existing}
            inputRef={address}
            onChange={change}
          />
        </Section>
        <div className={styles.rest}>
          <Section title={texts.sections.description} isOptional>
            <DescriptionField />
          </Section>
          <Section title={texts.sections.photo} isOptional>
            <PhotoOfPlace onPicked={adding.pick} onChange={change} />
          </Section>
          <Section title={texts.sections.tags} isOptional>
            <TagsField onChange={change} />
          </Section>
          <Problem problem={adding.problem} />
          {/* Nothing goes on: what is kept is said, until the list takes the place of this. */}
          <Button type="submit" full disabled={isKept} icon={isKept && <Check aria-hidden="true" />}>
            {isKept ? texts.kept : editing ? texts.save : texts.submit}
          </Button>
        </div>
      </form>
    </FormProvider>
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
