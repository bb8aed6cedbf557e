/** The screen on which a member invites neighbors: a new invitation, and those they made, with how many came. */
import { listInvitations } from '@porchlight/contracts/invitations/invitations.operations'
import type { OwnInvitations } from '@porchlight/contracts/invitations/invitations.schema'
import { useState } from 'react'
import { appTexts } from '../../locales/en/app.ts'
import { invitationTexts as texts } from '../../locales/en/invitations.ts'
import { paths } from '../../paths.ts'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { NoSignal, wireErrorOf } from '../../sync/transport/transport.ts'
import { useSendingId } from '../../sync/transport/use-sending-id.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Problem, useProblem } from '../../ui/feedback/problem.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ScreenHeader } from '../../ui/layout/screen-header.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { makeInvitation } from './invitations.actions.ts'
import styles from './invitations.module.css'

export default function InvitationsScreen() {
  // Somebody may have come a moment ago.
  const { data, state, reload } = useCachedQuery(listInvitations, {}, { staleAfterMs: 0 })
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <ScreenHeader title={texts.title} back={{ to: paths.profile, label: texts.back }} />
      <div className={styles.cards}>
        <p className={styles.soft}>{texts.text}</p>
        {state === 'loading' && <Skeleton height="220px" />}
        {state === 'failed' && (
          <Card className={styles.card}>
            <p className={styles.soft}>{texts.list.failed}</p>
            <Button small tone="quiet" onClick={reload}>
              {texts.list.again}
            </Button>
          </Card>
        )}
        {data && <NewInvitation list={data} onUnanswered={reload} />}
        {data && (
          <section className={styles.cards} aria-labelledby="own-invitations">
            <h2 className={styles.heading} id="own-invitations">
              {texts.list.title}
            </h2>
            {data.invitations.length === 0 && <p className={styles.soft}>{texts.list.empty}</p>}
            {data.invitations.map((each) => (
              <InvitationCard key={each.id} invitation={each} />
            ))}
          </section>
        )}
      </div>
    </>
  )
}

const usesChoices = [1, 3, 5, 10, 25, 50, 100, 200]
const daysChoices = [1, 7, 14, 30, 90]

interface NewInvitationProps {
  list: OwnInvitations
  onUnanswered: () => Promise<void>
}

function NewInvitation({ list, onUnanswered }: NewInvitationProps) {
  const { make } = texts
  const online = useConnection((connection) => connection.online)
  const [uses, setUses] = useState('1')
  const [days, setDays] = useState('14')
  // Another choice is another invitation: the one of a lost try may have been made.
  const { idOf, end } = useSendingId()
  const { problem, show, clear } = useProblem()
  const [submit, isBusy] = useWork(async () => {
    clear()
    try {
      const choice = { uses: Number(uses), days: Number(days) }
      await makeInvitation({ id: idOf(choice), ...choice })
      end()
    } catch (error) {
      if (error instanceof NoSignal) {
        void onUnanswered()
        show({ description: make.notSent })
      } else show({ description: wireErrorOf(error)?.message ?? texts.failed })
    }
  })
  const choicesOf = (choices: number[], max: number, label: (count: number) => string) =>
    choices.filter((each) => each <= max).map((each) => ({ value: String(each), label: label(each) }))
  return (
    <Card as="section" className={styles.card} aria-labelledby="new-invitation">
      <h2 className={styles.heading} id="new-invitation">
        {make.title}
      </h2>
      {list.canInvite ? (
        <>
          <div className={styles.choices}>
            <Field label={make.uses}>
              {(ids) => (
                <Select
                  {...ids}
                  value={uses}
                  onChange={setUses}
                  options={choicesOf(usesChoices, list.usesMax, make.people)}
                />
              )}
            </Field>
            <Field label={make.days}>
              {(ids) => (
                <Select
                  {...ids}
                  value={days}
                  onChange={setDays}
                  options={choicesOf(daysChoices, list.daysMax, make.daysOf)}
                />
              )}
            </Field>
          </div>
          {list.creditsForNewcomer > 0 && (
            <p className={styles.soft}>{make.credits(list.creditsForNewcomer)}</p>
          )}
          <p className={styles.soft} role="status">
            {online ? make.remaining(list.remaining) : texts.noSignal}
          </p>
          <Problem problem={problem} />
          {online && list.remaining > 0 && (
            <Button busy={isBusy} onClick={() => void submit()}>
              {make.action}
            </Button>
          )}
        </>
      ) : (
        <p className={styles.soft}>{make.closed}</p>
      )}
    </Card>
  )
}
