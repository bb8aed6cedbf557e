/** The popular interests as a grid of toggles, and room for one's own. */
import { interestCountMax, interestLengthMax } from '@porchlight/contracts/members/members.rules'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { memberTexts } from '../../../locales/en/members.ts'
import { isKeyForApp } from '../../../ui/browser/composition-keys.ts'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { addInterest, offeredInterests, type ProfileForm } from '../profile-form.ts'
import styles from './complete-profile-dialog.module.css'

const texts = memberTexts.completeProfile

interface InterestsFieldProps {
  chosen: string[]
  /** The member's own interest, as far as it is typed. */
  typed: string
  /** The error of the last attempt to save. */
  error: string | undefined
  onChange: (change: Partial<Pick<ProfileForm, 'interests' | 'typed'>>) => void
}

export function InterestsField({
  chosen: chosenInterests,
  typed: typedText,
  error,
  onChange,
}: InterestsFieldProps) {
  const [problem, setProblem] = useState<string>()
  // An interest that was added by hand, now or earlier, stays in the grid when it is deselected: it can be chosen
  // again, and no other interest moves.
  const [addedInterests, setAdded] = useState(chosenInterests)
  const full = chosenInterests.length >= interestCountMax

  function toggle(interest: string) {
    setProblem(undefined)
    if (chosenInterests.includes(interest))
      onChange({ interests: chosenInterests.filter((each) => each !== interest) })
    else if (full) setProblem(texts.enough(interestCountMax))
    else onChange({ interests: [...chosenInterests, interest] })
  }

  function add() {
    const outcome = addInterest(chosenInterests, typedText)
    if ('interests' in outcome) {
      onChange({ interests: outcome.interests, typed: '' })
      setAdded([...new Set([...addedInterests, ...outcome.interests])])
      setProblem(undefined)
    } else if (outcome.problem === 'double') setProblem(texts.alreadyChosen)
    else if (outcome.problem === 'full') setProblem(texts.enough(interestCountMax))
  }

  return (
    <>
      <fieldset className={styles.interests}>
        <legend className={styles.legend}>
          <span>{texts.interests}</span>
          <span className={styles.chosen} aria-live="polite">
            {texts.chosen(chosenInterests.length, interestCountMax)}
          </span>
        </legend>
        <div className={styles.grid}>
          {offeredInterests([...addedInterests, ...chosenInterests]).map((interest) => {
            const isChosen = chosenInterests.includes(interest)
            return (
              <button
                key={interest}
                type="button"
                aria-pressed={isChosen}
                className={styles.interest}
                onClick={() => toggle(interest)}
              >
                {isChosen && <Check aria-hidden="true" />}
                {interest}
              </button>
            )
          })}
        </div>
      </fieldset>
      <Field label={texts.custom} error={problem ?? error}>
        {(ids) => (
          <span className={styles.custom}>
            <TextInput
              {...ids}
              value={typedText}
              placeholder={texts.customPlaceholder}
              maxLength={interestLengthMax}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => {
                onChange({ typed: event.target.value })
                setProblem(undefined)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !isKeyForApp(event.nativeEvent)) return
                if (event.ctrlKey || event.metaKey) return
                event.preventDefault()
                add()
              }}
            />
            <button type="button" className={styles.add} aria-label={texts.add} onClick={add}>
              <Plus aria-hidden="true" />
            </button>
          </span>
        )}
      </Field>
    </>
  )
}
