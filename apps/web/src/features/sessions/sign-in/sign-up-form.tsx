import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import {
  type SignUp,
  type SignUpForm as SignUpValues,
  signUpByCodeSchema,
  signUpFormSchema,
} from '@porchlight/contracts/sessions/sessions.operations'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'
import { storeDismissal } from '../../../storage/dismissed.ts'
import { wireErrorOf } from '../../../sync/transport/transport.ts'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useEntryState } from '../../../ui/hooks/use-entry-state.ts'
import { EmailField, NewPasswordField, SessionForm } from '../forms/session-form.tsx'
import styles from '../forms/session-forms.module.css'
import { TextButton } from '../forms/text-button.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { logIn, signUp } from '../session/sessions.actions.ts'
import { useSignUpMode } from '../session/sign-in-with.reads.ts'
import { CommunityCodeField } from './community-code-field.tsx'

const texts = sessionTexts.signUp
const empty: SignUp = { firstName: '', lastName: '', email: '', password: '' }

interface SignUpFormProps {
  /** The values typed before, when the member returns to change them. */
  typed: SignUp | null
  /** The code of the link that opened the page; empty without one. */
  code: string
  /** The invitation whose link opened the page; empty without one. */
  invitation: string
  onMade: (email: string) => void
  /** Called when no account exists yet: the mail describes the next step. */
  onMail: (signUp: SignUp) => void
  /** The address has an account already. */
  onLogIn: (email: string) => void
}

export function SignUpForm({
  typed: typedValues,
  code,
  invitation,
  onMade,
  onMail,
  onLogIn,
}: SignUpFormProps) {
  // The page's copy of the community's settings may be older than this setting.
  const [isCodeRefused, setCodeRefused] = useState(false)
  const asksForCode = (useSignUpMode() === 'code' && invitation === '') || isCodeRefused
  // What was typed stands there again after a look at the terms; a password is stored nowhere.
  const [draft, setDraft] = useEntryState<SignUpValues>('sign-up', { ...empty, communityCode: code })
  const form = useSessionForm<SignUpValues>({
    schema: asksForCode ? signUpByCodeSchema : signUpFormSchema,
    defaultValues: { ...draft, ...typedValues },
    send: async ({ communityCode, ...person }) => {
      const values = {
        ...person,
        ...(communityCode.trim() === '' ? {} : { communityCode }),
        ...(invitation === '' ? {} : { invitation }),
      }
      const next = await signUp(values).catch((error: unknown) => {
        if (wireErrorOf(error)?.code === 'community_code') setCodeRefused(true)
        throw error
      })
      if (next === 'mail') return onMail(values)
      if (invitation === '') return onMade(values.email)
      // Who came by an invitation is on the way to a first post: what was typed a moment ago is not asked for again.
      await logIn({ email: values.email, password: values.password }).then(
        () => {
          // Home asks where they live at the next start.
          storeDismissal('location', 'next-start')
          showToast({ title: texts.success, description: sessionTexts.confirm.successText })
        },
        () => onMade(values.email),
      )
    },
    failure: { title: texts.failure, text: texts.failureText },
    fieldOf: (code) => (code === ('email_taken' satisfies RefusalCode) ? 'email' : undefined),
    noSignal: sessionTexts.noSignal,
  })
  // The fields are registered in the order of the form, because the first wrong one gets the focus.
  const [communityCode, firstName, lastName, email, password] = (
    ['communityCode', 'firstName', 'lastName', 'email', 'password'] as const
  ).map((name) => form.register(name))
  return (
    <SessionForm
      form={form}
      label={texts.submit}
      onChange={() => setDraft({ ...form.values(), password: '' })}
    >
      {asksForCode && <CommunityCodeField {...communityCode} error={form.errors.communityCode?.message} />}
      <div className={styles.names}>
        <Field label={texts.firstName} error={form.errors.firstName?.message} required>
          {(ids) => <TextInput {...ids} {...firstName} autoComplete="given-name" />}
        </Field>
        <Field
          label={texts.lastName}
          hint={texts.lastNameHint}
          error={form.errors.lastName?.message}
          required
        >
          {(ids) => <TextInput {...ids} {...lastName} autoComplete="family-name" />}
        </Field>
      </div>
      <EmailField {...email} label={texts.email} error={form.errors.email?.message} autoComplete="email" />
      {form.errors.email?.type === ('email_taken' satisfies RefusalCode) && (
        <TextButton onClick={() => onLogIn(form.values('email'))}>{texts.logInInstead}</TextButton>
      )}
      <NewPasswordField
        {...password}
        label={texts.password}
        hint={texts.passwordHint}
        error={form.errors.password?.message}
      />
      <p className={styles.text}>
        {texts.agree}
        <Link to={paths.terms}>{texts.terms}</Link>.
      </p>
    </SessionForm>
  )
}
