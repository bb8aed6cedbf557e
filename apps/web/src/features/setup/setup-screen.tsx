/** The page on which operators set up their community: five questions at first, then all settings. */
import type { SettingName, Setup } from '@porchlight/contracts/setup/setup.schema'
import { useLayoutEffect, useRef, useState } from 'react'
import { setupTexts as texts } from '../../locales/en/setup.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import { moveFocusTo } from '../../ui/focus/move-focus.ts'
import { Card } from '../../ui/layout/card.tsx'
import { MissingResponse } from '../desk/missing-response.tsx'
import { OperatorPage } from '../desk/operator-page.tsx'
import { Checklist, isChecklistDone } from './checklist.tsx'
import { LatestChanges } from './latest-changes.tsx'
import { SettingField } from './setting-field.tsx'
import styles from './setup.module.css'
import { useSetup } from './setup.reads.ts'
import { firstQuestions, sections, settingIn } from './setup-fields.ts'
import { useSetupForm } from './use-setup-form.tsx'

export default function SetupScreen() {
  const { data, state, reload } = useSetup()
  const [savedSetup, setSaved] = useState<Setup | null>(null)
  return (
    <OperatorPage title={texts.title}>
      {data ? (
        <div className={styles.cards}>
          <SetupForm
            setup={savedSetup && savedSetup.version > data.version ? savedSetup : data}
            onSaved={setSaved}
          />
        </div>
      ) : (
        <MissingResponse hasFailed={state === 'failed'} reload={reload} />
      )}
    </OperatorPage>
  )
}

/** Shows the same form in the first run and after it, so that what was typed in the first run is there after it. */
function SetupForm({ setup, onSaved }: { setup: Setup; onSaved: (setup: Setup) => void }) {
  const { now } = useDevice()
  const form = useSetupForm(setup, onSaved)
  const { isFirstRun, checklist, changes } = setup
  useStartAfter(isFirstRun)
  const field = (name: SettingName) => (
    <SettingField
      key={name}
      name={name}
      setting={settingIn(setup, name)}
      value={form.textOf(name)}
      error={form.errorOf(name)}
      onChange={(text) => form.change(name, text)}
    />
  )
  const status = (
    <>
      {form.draftLine}
      <Problem problem={form.problem} />
    </>
  )
  return (
    <>
      {!isFirstRun && !isChecklistDone(checklist) && <Checklist items={checklist} />}
      <form
        ref={form.ref}
        className={styles.cards}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save({ endsFirstRun: isFirstRun })
        }}
      >
        {isFirstRun ? (
          <Card as="section" className={classNames(styles.card, styles.firstRun)} aria-labelledby="first-run">
            <h2 className={styles.heading} id="first-run">
              {texts.firstRun.title}
            </h2>
            <p className={styles.soft}>{texts.firstRun.text}</p>
            {firstQuestions.map(field)}
            {status}
            <div className={styles.actions}>
              <Button type="submit" busy={form.isSaving}>
                {texts.firstRun.save}
              </Button>
              <Button tone="quiet" busy={form.isSkipping} onClick={() => void form.skipFirstRun()}>
                {texts.firstRun.skip}
              </Button>
            </div>
          </Card>
        ) : (
          <>
            <div className={styles.sections}>
              {sections.map(({ name, settings }) => (
                <Card key={name} as="section" className={styles.card} aria-labelledby={`settings-${name}`}>
                  <h2 className={styles.heading} id={`settings-${name}`}>
                    {texts.sections[name]}
                  </h2>
                  <div className={name === 'limits' ? styles.narrow : styles.card}>{settings.map(field)}</div>
                </Card>
              ))}
            </div>
            {status}
            <div className={styles.actions}>
              <Button type="submit" busy={form.isSaving}>
                {texts.save}
              </Button>
            </div>
          </>
        )}
      </form>
      {!isFirstRun && <LatestChanges changes={changes} now={now()} />}
      {form.question}
    </>
  )
}

/** Leads to what is left once the questions are gone, and the button with them: it is the beginning of another page. */
function useStartAfter(isFirstRun: boolean): void {
  const wasFirstRun = useRef(isFirstRun)
  useLayoutEffect(() => {
    if (wasFirstRun.current && !isFirstRun) {
      window.scrollTo(0, 0)
      moveFocusTo(document.getElementById('checklist') ?? document.getElementById('settings-community'))
    }
    wasFirstRun.current = isFirstRun
  }, [isFirstRun])
}
