/** Asks for what a meetup needs and the profile lacks: a bio, interests, or both. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { bioLengthMax, bioLengthMin } from '@porchlight/contracts/members/members.rules'
import { useId, useRef, useState } from 'react'
import { memberTexts } from '../../locales/en/members.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { useConnection } from '../../sync/connection.ts'
import { useDevice } from '../../sync/device-context.ts'
import { OnItsWay } from '../../sync/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './complete-profile-dialog.module.css'
import { InterestsField } from './interests-field.tsx'
import { completeProfile } from './members.actions.ts'
import { formOfEntry, profileIssue } from './profile-form.ts'

const texts = memberTexts.completeProfile

interface CompleteProfileDialogProps {
  missing: MissingProfile
  onClose: () => void
  onCompleted: () => void
  /** An entry that is still here, to be changed. */
  editing?: OutboxEntry | undefined
}

export function CompleteProfileDialog({
  missing,
  onClose,
  onCompleted,
  editing,
}: CompleteProfileDialogProps) {
  const device = useDevice()
  const formId = useId()
  const edited = editing ? formOfEntry(editing)?.form : undefined
  const [bio, setBio] = useState(edited?.bio ?? '')
  const [interests, setInterests] = useState<string[]>(edited?.interests ?? [])
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const form = { bio, interests }

  async function submit() {
    const issue = profileIssue(form, missing)
    if (issue) {
      showToast({ ...(issue === 'bio' ? texts.bioTooShort : texts.selectInterests), tone: 'destructive' })
      return
    }
    if (busy.current) return
    busy.current = true
    setSaving(true)
    try {
      await completeProfile(device, form, missing, editing)
    } catch (error) {
      showToast({ ...(error instanceof OnItsWay ? texts.onItsWay : texts.failed), tone: 'destructive' })
      busy.current = false
      setSaving(false)
      return
    }
    // With a signal the server's answer speaks, in a moment.
    if (!useConnection.getState().online) showToast(texts.kept)
    onCompleted()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.why[missing]}
      actions={
        <Button type="submit" form={formId} full disabled={saving || profileIssue(form, missing) !== null}>
          {saving ? texts.submitting : texts.submit}
        </Button>
      }
    >
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
          event.preventDefault()
          void submit()
        }}
      >
        {missing !== 'interests' && (
          <Field
            label={texts.bio}
            required
            hint={
              <span className={styles.counted}>
                <span>{texts.bioHint(bioLengthMin)}</span>
                <span>{texts.bioCount(bio.length, bioLengthMax)}</span>
              </span>
            }
          >
            {(ids) => (
              <TextArea
                {...ids}
                rows={4}
                value={bio}
                placeholder={texts.bioPlaceholder}
                maxLength={bioLengthMax}
                onChange={(event) => setBio(event.target.value)}
              />
            )}
          </Field>
        )}
        {missing !== 'bio' && <InterestsField chosen={interests} onChange={setInterests} />}
      </form>
    </Dialog>
  )
}
