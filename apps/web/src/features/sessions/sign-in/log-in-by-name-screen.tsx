/** The log-in of members without an email address. It belongs to a part that is not installed: it needs a signal anyway. */
import { logInByNameSchema } from '@porchlight/contracts/sessions/letters.operations'
import { useNavigate } from 'react-router-dom'
import { appTexts } from '../../../locales/en/app.ts'
import { letterTexts } from '../../../locales/en/letters.ts'
import { sessionTexts } from '../../../locales/en/sessions.ts'
import { paths } from '../../../paths.ts'
import { NightSheet, SheetHeading } from '../../../ui/brand/night-sheet.tsx'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { HomeLink } from '../../community/community-brand.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { SessionForm } from '../forms/session-form.tsx'
import styles from '../forms/session-forms.module.css'
import { TextButton } from '../forms/text-button.tsx'
import { useSessionForm } from '../forms/use-session-form.ts'
import { logInByName } from '../session/letters.actions.ts'

const texts = letterTexts.logIn

export default function LogInByNameScreen() {
  const navigate = useNavigate()
  const form = useSessionForm({
    schema: logInByNameSchema,
    defaultValues: { signInName: '', password: '' },
    send: logInByName,
    failure: { title: texts.failure, text: texts.failureText },
    noSignal: sessionTexts.noSignal,
  })
  return (
    <NightSheet brand={<HomeLink light />}>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <SheetHeading back={<BackButton to={paths.auth} label={sessionTexts.back} />}>
        {texts.title}
      </SheetHeading>
      <SessionForm form={form} label={sessionTexts.logIn.submit}>
        <Field
          label={texts.signInName}
          hint={texts.signInNameHint}
          error={form.errors.signInName?.message}
          required
        >
          {(ids) => (
            <TextInput
              {...ids}
              {...form.register('signInName')}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={sessionTexts.logIn.password} error={form.errors.password?.message} required>
          {(ids) => <PasswordInput {...ids} {...form.register('password')} autoComplete="current-password" />}
        </Field>
      </SessionForm>
      <p className={styles.text}>{texts.forgotten}</p>
      <TextButton onClick={() => void navigate(paths.auth, { state: { mode: 'login' } })}>
        {texts.byEmail}
      </TextButton>
    </NightSheet>
  )
}
