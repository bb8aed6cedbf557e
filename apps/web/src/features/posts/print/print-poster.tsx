/** The choices for the poster, and the poster as it prints. */
import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import type { Paper } from '@porchlight/contracts/values/paper'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { printTexts } from '../../../locales/en/print.ts'
import { Field, TextInput } from '../../../ui/controls/field.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { isInvitationLink, posterLink } from './paper.ts'
import { PosterSheet } from './poster-sheet.tsx'
import { PrintButton } from './print-button.tsx'
import styles from './print-screen.module.css'

const texts = printTexts

interface PrintPosterProps {
  paper: Paper
  /** The community's name; null when it has none. */
  name: string | null
  signUp: SignUpMode
}

export function PrintPoster({ paper, name, signUp }: PrintPosterProps) {
  const [text, setText] = useState('')
  const { origin, host } = window.location
  const typedLink = posterLink(text, origin)
  const isMissing = signUp === 'invited' && (typedLink === null || !isInvitationLink(typedLink))
  const link = isMissing ? null : typedLink
  if (signUp === 'closed')
    return <Empty icon={<DoorClosed />} title={texts.closed.title} text={texts.closed.text} />
  return (
    <>
      <div className={styles.controls}>
        <Field
          label={texts.link}
          hint={texts.linkHint(host)}
          error={typedLink === null ? texts.linkWrong(host) : isMissing ? texts.linkNeeded : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="url"
              inputMode="url"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <PrintButton pageCount={link === null ? 0 : 1} />
      </div>
      {link !== null && (
        <section className={styles.preview} aria-label={texts.preview}>
          <PosterSheet
            paper={paper}
            name={name}
            link={link}
            needsCode={signUp === 'code' && !isInvitationLink(link)}
          />
        </section>
      )}
    </>
  )
}
