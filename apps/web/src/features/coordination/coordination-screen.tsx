/** The page of a coordinator: the neighbors without a phone whom they look after, and what is open for each. */
import { addCoordinated, listCoordinated } from '@porchlight/contracts/coordination/coordination.operations'
import { issuesOf } from '@porchlight/contracts/errors/issues'
import { Pencil } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { appTexts } from '../../locales/en/app.ts'
import { coordinationTexts as texts } from '../../locales/en/coordination.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useCachedQuery } from '../../sync/transport/cached-queries.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { NoSignal } from '../../sync/transport/transport.ts'
import { useSendingId } from '../../sync/transport/use-sending-id.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, TextInput } from '../../ui/controls/field.tsx'
import { Problem, useProblem } from '../../ui/feedback/problem.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { useFocusOnFault } from '../../ui/focus/use-focus-on-fault.ts'
import { useWork } from '../../ui/hooks/use-work.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { DeskHead } from '../desk/desk-head.tsx'
import { MissingResponse } from '../desk/missing-response.tsx'
import { useMember } from '../members/members.reads.ts'
import { reasonOf } from './call-reason.ts'
import { addNeighbor } from './coordination.actions.ts'
import styles from './coordination.module.css'
import { NeighborCard } from './neighbor-card.tsx'

export function CoordinationScreen() {
  const member = useMember()
  const isCoordinator = member?.isCoordinator === true || member?.isOperator === true
  return (
    <>
      <title>{`${texts.title} · ${appTexts.name}`}</title>
      <DeskHead title={texts.title} />
      {member && !isCoordinator && <Empty icon={<Pencil />} {...texts.notCoordinator} />}
      {isCoordinator && <Neighbors />}
    </>
  )
}

function Neighbors() {
  // The credits may have moved a moment ago.
  const { data, state, reload } = useCachedQuery(listCoordinated, {}, { staleAfterMs: 0 })
  const device = useDevice()
  const renew = useEffectEvent(reload)
  // What was written down pays with a neighbor's credits once the server has it.
  useEffect(() => device.onResults(() => void renew()), [device])
  // The form is not below an outline, where it would move when the list comes. From then on it stays, with what is typed.
  const [isSettled, setSettled] = useState(state !== 'loading')
  if (state !== 'loading' && !isSettled) setSettled(true)
  return (
    <div className={classNames(styles.cards, styles.columns)}>
      <p className={styles.soft}>{texts.text}</p>
      {!data && <MissingResponse hasFailed={state === 'failed'} reload={reload} />}
      {data && (
        <section className={styles.cards} aria-labelledby="looked-after">
          <h2 className={styles.heading} id="looked-after">
            {texts.list.title}
          </h2>
          {data.neighbors.length === 0 && <p className={styles.soft}>{texts.list.empty}</p>}
          {data.neighbors.map((each) => (
            <NeighborCard key={each.id} neighbor={each} />
          ))}
          <p className={styles.soft}>
            {texts.list.requestPays(data.requestCost)} {texts.list.takeOver}
          </p>
        </section>
      )}
      {isSettled && <NewNeighbor onUnanswered={reload} />}
    </div>
  )
}

const emptyNames = { firstName: '', lastName: '' }

/** The form stays while there is no signal, with what was typed and the id under which it was sent. */
function NewNeighbor({ onUnanswered }: { onUnanswered: () => Promise<void> }) {
  const { add } = texts
  const online = useConnection((connection) => connection.online)
  const [names, setNames] = useState(emptyNames)
  // Other names are another neighbor's: those of a lost try may have been added.
  const { idOf, end } = useSendingId()
  const [errors, setErrors] = useState<Partial<typeof emptyNames>>({})
  const form = useFocusOnFault<HTMLFormElement>(errors)
  const { problem, show, clear } = useProblem()
  const [submit, isBusy] = useWork(async () => {
    clear()
    setErrors({})
    const sentNames = { firstName: names.firstName.trim(), lastName: names.lastName.trim() }
    const args = { id: idOf(sentNames), ...sentNames }
    const parsed = v.safeParse(addCoordinated.args, args)
    if (!parsed.success) {
      setErrors(Object.fromEntries(issuesOf(parsed.issues).map(({ path, message }) => [path, message])))
      return
    }
    try {
      await addNeighbor(args)
      showToast({ title: add.done })
      end()
      // The names of the next neighbor may be typed already.
      setNames((current) => ({
        firstName: current.firstName === names.firstName ? '' : current.firstName,
        lastName: current.lastName === names.lastName ? '' : current.lastName,
      }))
    } catch (error) {
      if (error instanceof NoSignal) void onUnanswered()
      show({ description: error instanceof NoSignal ? deskTexts.notSent : reasonOf(error) })
    }
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const fieldOf = (name: keyof typeof names) => (
    <Field label={add[name]} error={errors[name]} required>
      {(ids) => (
        <TextInput
          {...ids}
          value={names[name]}
          onChange={({ target }) => {
            setNames({ ...names, [name]: target.value })
            setErrors({})
          }}
          autoComplete="off"
        />
      )}
    </Field>
  )
  return (
    <Card as="section" className={styles.card} aria-labelledby="new-neighbor">
      <h2 className={styles.heading} id="new-neighbor">
        {add.title}
      </h2>
      <p className={styles.soft}>{add.text}</p>
      <form ref={form} className={styles.form} onSubmit={send} noValidate>
        {fieldOf('firstName')}
        {fieldOf('lastName')}
        <Problem problem={problem} />
        {online ? (
          <Button type="submit" busy={isBusy}>
            {add.action}
          </Button>
        ) : (
          <p className={styles.soft} role="status">
            {texts.noSignal}
          </p>
        )}
      </form>
    </Card>
  )
}
