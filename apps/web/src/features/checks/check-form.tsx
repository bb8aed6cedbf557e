/**
 * The form of the check. What is typed exists only in these fields and in the call that sends it: it is stored in no
 * draft, and is gone when the member returns.
 */

import {
  type CheckForm as CheckFormValues,
  checkFormSchema,
} from '@porchlight/contracts/checks/checks.operations'
import {
  addressLengthMax,
  type CheckOutcome,
  type CheckProviderName,
  ssnDigits,
} from '@porchlight/contracts/checks/checks.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { digitsOf } from '@porchlight/contracts/phones/phones.rules'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { withPlainFigures } from '@porchlight/contracts/values/text/figures'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { toIso } from '@porchlight/contracts/values/time'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { backgroundCheckTexts } from '../../locales/en/checks.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { NoSignal, wireErrorOf } from '../../sync/transport/transport.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, TextInput } from '../../ui/controls/field.tsx'
import { formResolver } from '../../ui/controls/form-resolver.ts'
import { NormalizedInput } from '../../ui/controls/tidy-input.tsx'
import { Problem, useProblem } from '../../ui/feedback/problem.tsx'
import { dismissToasts } from '../../ui/feedback/toast.tsx'
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts'
import { NameText } from '../../ui/labels/name-text.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { InstantNotice, WhatIsTyped } from './check-intro.tsx'
import { applyForCheck } from './checks.actions.ts'
import styles from './checks.module.css'

const texts = backgroundCheckTexts.form

interface CheckFormProps {
  member: Member
  provider: CheckProviderName
  /** True from when it goes out until there is an answer. */
  onSending: (isSending: boolean) => void
  onTaken: (outcome: CheckOutcome) => void
  /** Called when it is uncertain whether the server received the form. */
  onUntold: () => void
}

/** The values of a form that is not complete yet. */
type TypedForm = Omit<CheckFormValues, 'consent'> & { consent: boolean }

export function CheckForm({ member, provider, ...ends }: CheckFormProps) {
  const { now } = useDevice()
  const consentId = useId()
  const { form, problem, submit } = useCheckForm(member, ends)
  const { errors, isSubmitting } = form.formState
  // The fields are registered in the order of the form, because the first wrong one gets the focus.
  const dateOfBirth = form.register('dateOfBirth')
  const address = form.register('address')
  const ssnLast4 = form.register('ssnLast4')
  const consent = form.register('consent')
  return (
    <Card as="section" className={styles.card} aria-labelledby="check-form">
      <h2 className={styles.heading} id="check-form">
        {texts.heading}
      </h2>
      <InstantNotice provider={provider} />
      <dl className={styles.known}>
        <AccountFact name={texts.name}>{fullNameOf(member)}</AccountFact>
        {isAddress(member.email) && <AccountFact name={texts.email}>{member.email}</AccountFact>}
      </dl>
      <p className={styles.soft}>{texts.fromAccount}</p>
      <form
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label={texts.dateOfBirth} error={errors.dateOfBirth?.message} required>
          {(ids) => (
            <TextInput
              {...ids}
              {...dateOfBirth}
              type="date"
              max={toIso(now()).slice(0, 10)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={texts.address} hint={texts.addressHint} error={errors.address?.message} required>
          {(ids) => (
            <TextInput {...ids} {...address} maxLength={addressLengthMax} autoComplete="street-address" />
          )}
        </Field>
        <Field label={texts.ssnLast4} error={errors.ssnLast4?.message} required>
          {(ids) => (
            <NormalizedInput
              {...ids}
              {...ssnLast4}
              tidy={(text) => digitsOf(withPlainFigures(text)).slice(0, ssnDigits)}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
            />
          )}
        </Field>
        <div className={styles.consent}>
          <label className={styles.consentLabel}>
            <input
              {...consent}
              type="checkbox"
              required
              aria-invalid={errors.consent ? true : undefined}
              aria-describedby={errors.consent ? consentId : undefined}
            />
            {texts.consent}
          </label>
          {errors.consent && (
            <p className={styles.error} id={consentId}>
              {errors.consent.message}
            </p>
          )}
        </div>
        <Problem problem={problem} />
        <Button type="submit" full busy={isSubmitting}>
          {texts.submit}
        </Button>
      </form>
      <WhatIsTyped provider={provider} />
    </Card>
  )
}

function AccountFact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className={styles.soft}>{name}</dt>
      <dd className={styles.knownValue} dir="auto">
        <NameText>{children}</NameText>
      </dd>
    </div>
  )
}

function useCheckForm(
  member: Member,
  { onSending, onTaken, onUntold }: Pick<CheckFormProps, 'onSending' | 'onTaken' | 'onUntold'>,
) {
  const device = useDevice()
  const form = useForm<TypedForm, unknown, CheckFormValues>({
    resolver: formResolver<TypedForm, CheckFormValues>(checkFormSchema),
    defaultValues: { dateOfBirth: '', address: '', ssnLast4: '', consent: false },
  })
  const { problem, showWithToast, clear } = useProblem()

  function fail(error: unknown): void {
    if (error instanceof NoSignal) {
      showWithToast({ title: texts.failure, description: texts.noSignal })
      // The application may have arrived, although the response did not.
      onUntold()
      return
    }
    const body = wireErrorOf(error)
    for (const [index, { path, message }] of (body?.issues ?? []).entries()) {
      if (path in form.getValues()) {
        form.setError(path as keyof TypedForm, { message }, { shouldFocus: index === 0 })
      }
    }
    showWithToast({ title: texts.failure, description: body?.message ?? texts.failureText })
  }

  const submit = useSingleFlight(async () => {
    let isTaken = false
    await form.handleSubmit(async (values) => {
      clear()
      // The last failure is no news any more.
      dismissToasts()
      onSending(true)
      try {
        const outcome = await applyForCheck(device, member, values)
        isTaken = true
        onTaken(outcome)
      } catch (error) {
        fail(error)
      } finally {
        onSending(false)
      }
    })()
    return isTaken
  })
  return { form, problem, submit }
}
