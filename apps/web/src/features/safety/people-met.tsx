/** People whom the member met at meetups and sees nowhere else any more, to be blocked or reported. */

import { shortName } from '@porchlight/contracts/members/members.rules'
import { peopleMet } from '@porchlight/contracts/safety/safety.operations'
import { minuteMs } from '@porchlight/contracts/values/time'
import { useState } from 'react'
import { safetyTexts } from '../../locales/en/safety.ts'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NameText } from '../../ui/labels/name-text.tsx'
import { BlockQuestion } from './block-question.tsx'
import styles from './blocked-dialog.module.css'
import ReportDialog from './report-dialog.tsx'
import { useBlocked } from './safety.reads.ts'

const texts = safetyTexts.met

interface Question {
  about: 'block' | 'report'
  id: string
  name: string
}

export function PeopleMet() {
  const { data, state, reload } = useCachedQuery(peopleMet, {}, { staleAfterMs: minuteMs })
  const blockedItems = useBlocked()
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const people = data?.filter(({ id }) => !blockedItems?.some((each) => each.id === id)) ?? []
  if (state === 'loading' || (state === 'here' && people.length === 0)) return null
  return (
    <section aria-label={texts.title}>
      <h3 className={styles.title}>{texts.title}</h3>
      {state === 'failed' ? (
        <>
          <p className={styles.empty}>{texts.failed}</p>
          <Button small tone="quiet" onClick={reload}>
            {texts.again}
          </Button>
        </>
      ) : (
        <p className={styles.empty}>{texts.text}</p>
      )}
      <ul>
        {people.map((person) => {
          const { id } = person
          const name = shortName(person)
          return (
            <li key={id} className={styles.row}>
              <NameText className={styles.name}>{name}</NameText>
              <span className={styles.steps}>
                <Button
                  small
                  tone="quiet"
                  aria-label={texts.report(name)}
                  onClick={() => setQuestion({ about: 'report', id, name })}
                >
                  {texts.reportButton}
                </Button>
                <Button
                  small
                  tone="quiet"
                  aria-label={texts.block(name)}
                  onClick={() => setQuestion({ about: 'block', id, name })}
                >
                  {texts.blockButton}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {question?.about === 'report' && (
        <ReportDialog subject="member" subjectId={question.id} onClose={close} />
      )}
      {question?.about === 'block' && (
        <BlockQuestion memberId={question.id} name={question.name} onClose={close} />
      )}
    </section>
  )
}
