/** Shows a member to moderators: what was decided about them, and what can be decided. No address, no credits, no plan. */

import { type MembersStanding, readMembersStanding } from '@porchlight/contracts/cases/direct.operations'
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { StandingAct } from '@porchlight/contracts/standing/standing.catalogue'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { administrationTexts } from '../../locales/en/administration.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { Empty } from '../../ui/layout/empty.tsx'
import { MissingResponse } from '../desk/missing-response.tsx'
import { ActDialog } from './act-dialog.tsx'
import { contentOfMeasure, measuresFor } from './acts.ts'
import styles from './administration.module.css'
import { useOnlineRead } from './administration.reads.ts'
import { ActButtons, Decided, FactList, Measures, standingText } from './member-parts.tsx'
import { MembersPage, Outdated, Roles } from './page-parts.tsx'

const texts = administrationTexts.page

export function ModeratedMemberPage({ memberId }: { memberId: string }) {
  const { data: member, state, isOutdated, reload } = useOnlineRead(readMembersStanding, { memberId })
  return (
    <MembersPage title={member ? shortName(member) : administrationTexts.title} isBehind isForModerators>
      {(state === 'loading' || state === 'failed') && (
        <MissingResponse hasFailed={state === 'failed'} reload={reload} />
      )}
      {state === 'gone' && <Empty icon={<UserX />} {...texts.gone} />}
      {isOutdated && <Outdated reload={reload} />}
      {member && <Opened member={member} onChanged={() => void reload()} />}
    </MembersPage>
  )
}

function Opened({ member, onChanged }: { member: MembersStanding; onChanged: () => void }) {
  const { memberId: ownId, now } = useDevice()
  const [chosenAct, setChosenAct] = useState<{ name: StandingAct } | null>(null)
  const online = useConnection((connection) => connection.online)
  const isOwn = member.id === ownId
  const note = isOwn ? texts.ownStanding : member.isOperator || member.isModerator ? texts.ofOperators : null
  return (
    <div className={styles.columns}>
      <Roles member={member} />
      <FactList facts={[[texts.standing, standingText(member)]]} />
      {(online || note !== null) && (
        <Measures member={member}>
          {note === null ? (
            <ActButtons names={measuresFor(member)} onChoose={(name) => setChosenAct({ name })} />
          ) : (
            <p className={styles.soft}>{note}</p>
          )}
        </Measures>
      )}
      {!isOwn && <Decided member={member} />}
      {chosenAct !== null && (
        <ActDialog
          key={chosenAct.name}
          {...contentOfMeasure(chosenAct.name, member, now)}
          onDone={() => {
            // Another dialog may be open by now, or the one of this act again.
            setChosenAct((now) => (now === chosenAct ? null : now))
            onChanged()
          }}
          onStale={onChanged}
          onClose={() => setChosenAct(null)}
        />
      )}
    </div>
  )
}
