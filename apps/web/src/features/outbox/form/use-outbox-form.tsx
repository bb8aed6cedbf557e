/**
 * The one form for what becomes an entry of the outbox. It owns the draft, one submission at a time, the photos that
 * were picked, the problem when the entry cannot be stored or is no longer editable, and the first message about it.
 * The fields are those of react-hook-form: their errors come with the first submission, and follow each change from
 * then on.
 */
import { type Issue, issuesOf } from '@porchlight/contracts/errors/issues'
import { dequal } from 'dequal'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import * as v from 'valibot'
import { draftTexts } from '../../../locales/en/drafts.ts'
import { fileTexts } from '../../../locales/en/files.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { draftName } from '../../../storage/drafts.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { type NewPhoto, photosNamed } from '../../../sync/outbox/device-photos.ts'
import { EditedElsewhere, type EntryOptions, NoLongerEditable } from '../../../sync/outbox/outbox.ts'
import { fieldErrors } from '../../../ui/controls/form-resolver.ts'
import { type ProblemState, type ProblemText, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast, type ToastMessage } from '../../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../../drafts/use-draft.tsx'
import { toastQueued } from './queued-toast.tsx'

/** The result of reading the fields: values to store, or the errors by field. */
export type FormResult<Output> = { output: Output } | { issues: readonly Issue[] }

export interface FormDraft<Values> {
  /** The name of the form; an entry that is edited has a draft of its own. */
  form: string
  /** Returns null for a draft that another version of the app stored in another shape. */
  read: (storedValues: unknown) => Values | null
  /** True while nothing was written that would be missed. Without it: while the values are the initial ones. */
  isBlank?: (values: Values) => boolean
  /** True where the initial values are a row's, of which only changed fields are sent. */
  isOfRow?: true
}

interface OutboxFormSettings<Values extends FieldValues, Output> {
  initial: Values
  /** An entry that is still on the device, to be changed. */
  editing?: OutboxEntry | undefined
  /** The form's draft; null for a form without text worth keeping. */
  draft: FormDraft<Values> | null
  /** Reads the values at the moment of checking. */
  read: (values: Values) => FormResult<Output> | Promise<FormResult<Output>>
  /** Called when a submission has found errors at the fields. */
  onInvalid?: () => void
  /** Returns 'wait' when something else is needed first, and 'done' when there is nothing to store. */
  prepare?: (output: Output) => 'store' | 'wait' | 'done' | Promise<'store' | 'wait' | 'done'>
  store: (output: Output, options: EntryOptions) => Promise<OutboxEntry>
  texts: {
    failed: ProblemText & { title: string }
    /** Shown when the entry left while it was edited. Absent where no entry is edited. */
    onItsWay?: ProblemText
    /** Shown when an entry was changed. Without it, as when one was stored. */
    changed?: ToastMessage
  }
  /** True where the specification shows a failure as a message, too. */
  isFailureToasted?: boolean
  /** Returns what the first message says; null where the form shows by itself that the entry is stored. */
  describeStored: (output: Output, entry: OutboxEntry) => StoredMessage | null
  /** Called when the entry is stored. */
  onStored: (entry: OutboxEntry, output: Output) => void
}

interface StoredMessage {
  /** The text about the entry once there is a signal. */
  whenBack: string
  action?: ToastMessage['action']
}

export interface OutboxForm<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, ReadOutput<Output>>
  /** The attributes of the form's element. */
  attributes: { id: string; noValidate: true; onSubmit: (event: SubmitEvent) => void }
  problem: ProblemState['problem']
  /** A line that states that a draft was restored, and offers to discard it. */
  draftLine: ReactNode
  /** Reads the fields, and stores what they say. */
  submit: () => Promise<void>
  /** Stores what no field says. */
  storeNow: (output: Output) => Promise<void>
  /** Changes fields that are no inputs, or several at once. */
  change: (changes: Partial<Values>) => void
  /** Holds the bytes of a photo until the entry that names it is stored. */
  pick: (photo: NewPhoto) => void
  showProblem: ProblemState['show']
  showProblemWithToast: ProblemState['showWithToast']
  clearProblem: ProblemState['clear']
  /** Deletes the draft, for a member who cancels on purpose. */
  clearDraft: () => void
}

interface ReadOutput<Output> extends FieldValues {
  output: Output
}

export function useOutboxForm<Values extends FieldValues, Output>(
  settings: OutboxFormSettings<Values, Output>,
): OutboxForm<Values, Output> {
  const { initial, editing, texts } = settings
  const id = useId()
  const { database } = useDevice()
  const { problem, show, showWithToast, clear } = useProblem()
  const pickedPhotos = useRef(new Map<string, NewPhoto>())
  const form = useForm<Values, unknown, ReadOutput<Output>>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: resolverOf(settings.read),
  })
  const draft = useDraft<Values>({
    form: settings.draft && draftName(settings.draft.form, editing),
    read: (storedValues, storedInitial) => {
      const values = settings.draft?.read(storedValues) ?? null
      const before = storedInitial === undefined ? null : settings.draft?.read(storedInitial)
      return values && before ? { ...initial, ...changesOf(values, before) } : values
    },
    isBlank: (values) => (settings.draft?.isBlank ?? isSameAs(initial))(values),
    restore: (values) => form.reset(values),
    initial: settings.draft?.isOfRow && initial,
    empty: () => form.reset(initial),
  })
  const keepDraft = useEffectEvent((values: Values) => draft.keep({ ...values }))
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  )
  const { isSubmitted } = form.formState

  async function store(output: Output): Promise<boolean> {
    const step = (await settings.prepare?.(output)) ?? 'store'
    if (step !== 'store') return step === 'done'
    const photos = photosNamed(output).flatMap((sha256) => pickedPhotos.current.get(sha256) ?? [])
    let entry: OutboxEntry
    try {
      entry = await draft.handOver((storedDraft) =>
        settings.store(output, { replaces: editing, draft: storedDraft, photos }),
      )
    } catch (error) {
      if (error instanceof EditedElsewhere) show(draftTexts.changedElsewhere)
      else if (error instanceof NoLongerEditable && texts.onItsWay) show(texts.onItsWay)
      else if (settings.isFailureToasted) showWithToast(texts.failed)
      else show(texts.failed)
      return false
    }
    const storedPhotos = photosNamed(entry.args)
    const message = settings.describeStored(output, entry)
    if (photos.some(({ sha256 }) => !storedPhotos.includes(sha256)))
      showToast({ ...fileTexts.later, tone: 'destructive' })
    else if (editing && texts.changed) showToast(texts.changed)
    else if (message) toastQueued({ database, entry, ...message })
    settings.onStored(entry, output)
    return true
  }

  const runOnce = useSingleFlight((work: () => Promise<boolean>) => work())
  const submit = () =>
    runOnce(async () => {
      let isStored = false
      await form.handleSubmit(async ({ output }) => {
        isStored = await store(output)
      }, settings.onInvalid)()
      return isStored
    })

  return {
    form,
    attributes: {
      id,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    problem,
    draftLine: draft.line,
    submit,
    storeNow: (output) => runOnce(() => store(output)),
    change: (changes) => {
      form.setValues(changes)
      if (isSubmitted) void form.trigger(Object.keys(changes) as Path<Values>[])
    },
    pick: (photo) => pickedPhotos.current.set(photo.sha256, photo),
    showProblem: show,
    showProblemWithToast: showWithToast,
    clearProblem: clear,
    clearDraft: draft.clear,
  }
}

/** Reads values by a schema, whose messages are the errors at the fields. */
export function readBy<Output>(
  schema: v.GenericSchema<unknown, Output>,
  values: unknown,
): FormResult<Output> {
  const parsed = v.safeParse(schema, values)
  return parsed.success ? { output: parsed.output } : { issues: issuesOf(parsed.issues) }
}

/** Reads stored values by the schema of a form. */
export function draftBy<Values>(schema: v.GenericSchema<unknown, Values>) {
  return (storedValues: unknown): Values | null => {
    const parsed = v.safeParse(schema, storedValues)
    return parsed.success ? parsed.output : null
  }
}

/** Returns the fields that differ from before: the others are as the row has them now. */
function changesOf<Values extends FieldValues>(values: Values, before: Values): Partial<Values> {
  const changes = Object.entries(values).filter(([field, value]) => !dequal(value, before[field]))
  return Object.fromEntries(changes) as Partial<Values>
}

function resolverOf<Values extends FieldValues, Output>(
  read: OutboxFormSettings<Values, Output>['read'],
): Resolver<Values, unknown, ReadOutput<Output>> {
  return async (values) => {
    const reading = await read(values)
    return 'output' in reading
      ? { values: reading, errors: {} }
      : { values: {}, errors: fieldErrors<Values>(reading.issues) }
  }
}

function isSameAs<Values>(initial: Values): (values: Values) => boolean {
  return (values) => JSON.stringify(values) === JSON.stringify(initial)
}
