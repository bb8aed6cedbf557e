/** The form for what a meetup needs and the profile lacks: a bio, interests, or both. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { bioLengthMax, bioLengthMin, interestsMax } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { useId, useState } from 'react'
import { memberTexts } from '../../locales/en/members.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { draftName } from '../../storage/drafts.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { NoLongerEditable } from '../../sync/outbox/outbox.ts'
import { isKeyForApp } from '../../ui/browser/composition-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../ui/controls/length-counter.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { useDraft } from '../drafts/use-draft.tsx'
import { toastQueued } from '../outbox/queued-toast.tsx'
import styles from './complete-profile-dialog.module.css'
import { InterestsField } from './interests-field.tsx'
import { completeProfile } from './members.actions.ts'
import {
  emptyProfileForm,
  formOf,
  formOfEntry,
  isSameProfile,
  type ProfileForm,
  profileIssue,
  readProfileForm,
  withTyped,
} from './profile-form.ts'

const texts = memberTexts.completeProfile

interface CompleteProfileDialogProps {
  missing: MissingProfile
  /** The present profile, when it is edited rather than completed. */
  before?: Pick<Member, 'bio' | 'interests'> | null
  onClose: () => void
  onCompleted: () => void
  /** An entry that is still here, to be changed. */
  editing?: OutboxEntry | undefined
}

export default function CompleteProfileDialog({
  missing,
  before = null,
  onClose,
  onCompleted,
  editing,
}: CompleteProfileDialogProps) {
  const device = useDevice()
  const formId = useId()
  const [initial] = useState<ProfileForm>(
    () => (editing ? formOfEntry(editing)?.form : before && formOf(before)) ?? emptyProfileForm,
  )
  const [form, setForm] = useState(initial)
  const [saving, setSaving] = useState(false)
  const [isTooMany, setTooMany] = useState(false)
  const [issue, setIssue] = useState<ReturnType<typeof profileIssue>>(null)
  const { problem, show, tell } = useProblem()
  const draft = useDraft<ProfileForm>({
    form: draftName(before ? 'edit-profile' : 'complete-profile', editing),
    read: readProfileForm,
    isBlank: (values) => isSameProfile(values, initial),
    restore: setForm,
    empty: () => setForm(initial),
  })
  const { bio, interests, typed: typedInterest = '' } = form
  const { length } = bio.trim()
  const whole = missing === 'bio' ? form : withTyped(form)

  function write(change: Partial<ProfileForm>) {
    setTooMany(false)
    setIssue(null)
    const changedForm = { ...form, ...change }
    setForm(changedForm)
    draft.keep(changedForm)
  }

  const submit = useSingleFlight(async () => {
    if (whole === null) {
      setTooMany(true)
      return false
    }
    const newIssue = profileIssue(whole, missing)
    if (newIssue) {
      setIssue(newIssue)
      showToast({ ...texts[newIssue], tone: 'destructive' })
      return false
    }
    setSaving(true)
    const restoredDraft = draft.rest()
    try {
      await completeProfile(device, whole, missing, editing, restoredDraft)
    } catch (error) {
      draft.keep(form)
      if (error instanceof NoLongerEditable) show(texts.onItsWay)
      else tell(texts.failed)
      setSaving(false)
      return false
    }
    toastQueued(texts.keptUntil)
    onCompleted()
    return true
  })

  return (
    <Dialog
      onClose={onClose}
      problem={problem}
      title={before ? texts.editTitle : texts.title}
      description={texts.why[missing]}
      actions={
        <Button
          type="submit"
          form={formId}
          full
          disabled={saving || profileIssue(whole ?? form, missing) !== null}
        >
          {saving ? texts.submitting : texts.submit}
        </Button>
      }
    >
      {draft.line}
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          if (!isKeyForApp(event.nativeEvent)) return
          event.preventDefault()
          void submit()
        }}
      >
        {missing !== 'interests' && (
          <Field
            label={texts.bio}
            required
            error={issue !== null && issue !== 'selectInterests' ? texts[issue].description : undefined}
            hint={
              <span className={styles.counted}>
                {length > bioLengthMax ? (
                  <LengthCounter length={length} max={bioLengthMax} />
                ) : (
                  <span>{texts.bioHint(bioLengthMin)}</span>
                )}
                <span className={length > bioLengthMax ? styles.over : undefined}>
                  {texts.bioCount(length, bioLengthMax)}
                </span>
              </span>
            }
            announced={<LengthSpoken length={length} max={bioLengthMax} />}
          >
            {(ids) => (
              <TextArea
                {...ids}
                rows={4}
                value={bio}
                placeholder={texts.bioPlaceholder}
                onChange={(event) => write({ bio: event.target.value })}
              />
            )}
          </Field>
        )}
        {missing !== 'bio' && (
          <InterestsField
            chosen={interests}
            typed={typedInterest}
            error={
              isTooMany
                ? texts.enough(interestsMax)
                : issue === 'selectInterests'
                  ? texts[issue].description
                  : undefined
            }
            onChange={write}
          />
        )}
      </form>
    </Dialog>
  )
}
