/** Joining by a letter without an email address: the form, and then the name to sign in with. */
import { joinByLetterFormSchema } from '@porchlight/contracts/sessions/letters.operations'
import { Link, useNavigate } from 'react-router-dom'
import { appTexts } from '../../../locales/en/app.ts'
import { letterTexts } from '../../../locales/en/letters.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { invitePath, paths } from '../../../paths.ts'
import { storeDismissal } from '../../../storage/dismissed.ts'
import { NoSignal, wireErrorOf } from '../../../sync/transport/transport.ts'
import { SheetHeading } from '../../../ui/brand/night-sheet.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { Problem, useProblem } from '../../../ui/feedback/problem.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { useEntryState } from '../../../ui/hooks/use-entry-state.ts'
import { useWork } from '../../../ui/hooks/use-work.ts'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { NewPasswordField, SessionForm } from '../forms/session-form.tsx'
import formStyles from '../forms/session-forms.module.css'
import { useSessionForm } from '../forms/use-session-form.ts'
import { joinByLetter, logInByName } from '../session/letters.actions.ts'
import styles from './join-by-letter.module.css'

/** The name and the password of an account that was just made. They are in the memory of this window alone. */
export interface NewAccount {
  signInName: string
  password: string
}

const formTexts = sessionTexts.signUp

export function JoinByLetter({ code, onJoined }: { code: string; onJoined: (account: NewAccount) => void }) {
  const texts = letterTexts.join
  // The names stand there again after a look at the terms; a password is stored nowhere.
  const [draft, setDraft] = useEntryState('letter', { firstName: '', lastName: '', password: '' })
  const form = useSessionForm({
    schema: joinByLetterFormSchema,
    defaultValues: draft,
    send: async (person) => {
      const signInName = await joinByLetter({ ...person, invitation: code })
      onJoined({ signInName, password: person.password })
    },
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: texts.noSignal,
  })
  const { errors, register } = form
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <SheetHeading back={<BackButton to={invitePath(code)} label={sessionTexts.back} />}>
        {texts.title}
      </SheetHeading>
      <p className={formStyles.text}>{texts.text}</p>
      <SessionForm
        form={form}
        label={formTexts.submit}
        onChange={() => setDraft({ ...form.values(), password: '' })}
      >
        <Field label={formTexts.firstName} error={errors.firstName?.message} required>
          {(ids) => <TextInput {...ids} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field
          label={formTexts.lastName}
          hint={formTexts.lastNameHint}
          error={errors.lastName?.message}
          required
        >
          {(ids) => <TextInput {...ids} {...register('lastName')} autoComplete="family-name" />}
        </Field>
        <NewPasswordField
          {...register('password')}
          label={formTexts.password}
          hint={formTexts.passwordHint}
          error={errors.password?.message}
        />
        <p className={formStyles.text}>
          {formTexts.agree}
          <Link to={paths.terms}>{formTexts.terms}</Link>.
        </p>
      </SessionForm>
    </>
  )
}

/** Shows the name before the log-in, so that nobody is in without having seen it. */
export function JoinedByLetter({ account }: { account: NewAccount }) {
  const texts = letterTexts.joined
  const navigate = useNavigate()
  const { problem, show, clear } = useProblem()
  const [logIn, isBusy] = useWork(async () => {
    clear()
    try {
      await logInByName(account)
      // Home asks where they live at the next start.
      storeDismissal('location', 'next-start')
      showToast({ title: formTexts.success, description: sessionTexts.confirm.successText })
      void navigate(paths.home, { replace: true })
      return true
    } catch (error) {
      const serverMessage = wireErrorOf(error)?.message
      show({
        title: texts.failure,
        description:
          error instanceof NoSignal ? texts.noSignal(account.signInName) : (serverMessage ?? texts.failure),
      })
      return false
    }
  })
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <SheetHeading>{texts.title}</SheetHeading>
      <p className={styles.signInName}>{account.signInName}</p>
      <p className={formStyles.text}>{texts.text}</p>
      <p className={formStyles.text}>{texts.forgotten}</p>
      <Problem problem={problem} />
      <Button full busy={isBusy} onClick={() => void logIn()}>
        {texts.action}
      </Button>
    </>
  )
}
