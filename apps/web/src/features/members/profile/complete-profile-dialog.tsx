/** The form for what a meetup needs and the profile lacks: a bio, interests, or both. */
import type { MissingProfile } from '@porchlight/contracts/errors/refusals'
import { bioLengthMax, bioLengthMin, interestCountMax } from '@porchlight/contracts/members/members.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { useState } from 'react'
import { memberTexts } from '../../../locales/en/members.ts'
import type { OutboxEntry } from '../../../storage/database.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { isKeyForApp } from '../../../ui/browser/composition-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { LengthCounter, LengthSpoken } from '../../../ui/controls/length-counter.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { type FormResult, useOutboxForm } from '../../outbox/form/use-outbox-form.tsx'
import { completeProfile } from '../members.actions.ts'
import {
  emptyProfileForm,
  formOf,
  formOfEntry,
  isSameProfile,
  type ProfileForm,
  profileIssue,
  readProfileForm,
  withTyped,
} from '../profile-form.ts'
import styles from './complete-profile-dialog.module.css'
import { InterestsField } from './interests-field.tsx'

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
  const [initial] = useState<ProfileForm>(
    () => (editing ? formOfEntry(editing)?.form : before && formOf(before)) ?? emptyProfileForm,
  )
  const { form, ...profile } = useOutboxForm<ProfileForm, ProfileForm>({
    initial,
    editing,
    draft: {
      form: before ? 'edit-profile' : 'complete-profile',
      read: readProfileForm,
      isBlank: (values) => isSameProfile(values, initial),
      ...(before && { isOfRow: true as const }),
    },
    read: (values) => readProfile(values, missing),
    onInvalid: () => {
      const issue = profileIssue(wholeOf(form.getValues(), missing) ?? form.getValues(), missing)
      if (issue) showToast({ ...texts[issue], tone: 'destructive' })
    },
    store: (whole, options) => completeProfile(device, whole, missing, options),
    texts: { failed: texts.failed, onItsWay: texts.onItsWay },
    isFailureToasted: true,
    describeStored: () => ({ whenBack: texts.keptUntil }),
    onStored: onCompleted,
  })
  const { errors, isSubmitting: isSaving } = form.formState
  const values = form.watch()
  const { bio, interests, typed: typedInterest = '' } = values
  const { length } = bio.trim()

  return (
    <Dialog
      onClose={onClose}
      problem={profile.problem}
      title={before ? texts.editTitle : texts.title}
      description={texts.why[missing]}
      actions={
        <Button
          type="submit"
          form={profile.attributes.id}
          full
          disabled={isSaving || profileIssue(wholeOf(values, missing) ?? values, missing) !== null}
        >
          {isSaving ? texts.submitting : texts.submit}
        </Button>
      }
    >
      {profile.draftLine}
      <form
        {...profile.attributes}
        className={styles.form}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          if (!isKeyForApp(event.nativeEvent)) return
          event.preventDefault()
          void profile.submit()
        }}
      >
        {missing !== 'interests' && (
          <Field
            label={texts.bio}
            required
            error={errors.bio?.message}
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
              <TextArea {...ids} {...form.register('bio')} rows={4} placeholder={texts.bioPlaceholder} />
            )}
          </Field>
        )}
        {missing !== 'bio' && (
          <InterestsField
            chosen={interests}
            typed={typedInterest}
            error={errors.interests?.message}
            onChange={(changes) => {
              form.clearErrors('interests')
              profile.change(changes)
            }}
          />
        )}
      </form>
    </Dialog>
  )
}

/** Returns the form with the interest that was typed and not added; null when there is no more room for it. */
function wholeOf(form: ProfileForm, missing: MissingProfile): ProfileForm | null {
  return missing === 'bio' ? form : withTyped(form)
}

function readProfile(form: ProfileForm, missing: MissingProfile): FormResult<ProfileForm> {
  const whole = wholeOf(form, missing)
  if (whole === null) return { issues: [{ path: 'interests', message: texts.enough(interestCountMax) }] }
  const issue = profileIssue(whole, missing)
  if (issue === null) return { output: whole }
  const path = issue === 'selectInterests' ? 'interests' : 'bio'
  return { issues: [{ path, message: texts[issue].description }] }
}
