/** The steps by which a phone is verified, wherever it is done: a number, then the code that was sent to it. */
import type { Issue } from '@porchlight/contracts/errors/issues'
import { issuesOf } from '@porchlight/contracts/errors/issues'
import {
  accountPhoneSchema,
  profilePhoneSchema,
  verificationCodeSchema,
} from '@porchlight/contracts/phones/phones.operations'
import { useState } from 'react'
import * as v from 'valibot'
import { phoneTexts as texts } from '../../locales/en/phones.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { NoSignal, wireErrorOf } from '../../sync/transport/transport.ts'
import { useProblem } from '../../ui/feedback/problem.tsx'
import { dismissToasts, showToast } from '../../ui/feedback/toast.tsx'
import { useWork } from '../../ui/hooks/use-work.ts'
import { useFreshSignIn } from '../sessions/account/fresh-sign-in.tsx'
import { addPhone, type PhonePlace, verifyPhone } from './phones.actions.ts'

export type PhoneSteps = ReturnType<typeof usePhoneSteps>
type Field = 'phoneNumber' | 'verificationCode'

interface StepSettings {
  place: PhonePlace
  /** The number counts from now on. */
  onDone: () => void
}

export function usePhoneSteps({ place, onDone }: StepSettings) {
  const device = useDevice()
  const { withFreshSignIn, question } = useFreshSignIn()
  const { problem, show, showWithToast, clear } = useProblem()
  const [step, setStep] = useState<'number' | 'code'>('number')
  const [phoneNumber, setPhoneNumber] = useState('')
  /** The number that has the code: another one may have been typed before the response. */
  const [sentNumber, setSentNumber] = useState('')
  const [verificationCode, setCode] = useState('')
  /** The number to which a code may have been sent, although no response arrived. */
  const [unansweredNumber, setUnansweredNumber] = useState('')
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const failures = texts.failures[place]

  /** Shows the issues at their fields. Returns whether a field has one. */
  function putAtFields(issues: readonly Issue[]): boolean {
    const ownIssues = issues.filter(({ path }) => path === 'phoneNumber' || path === 'verificationCode')
    setErrors(Object.fromEntries(ownIssues.map(({ path, message }) => [path, message])))
    return ownIssues.length > 0
  }

  function fail(error: unknown, at: 'number' | 'code', failure: { title: string; text: string }): void {
    if (error instanceof NoSignal) {
      // A typed code is not stored.
      if (at === 'code') setCode('')
      else setUnansweredNumber(phoneNumber)
      show({ description: texts.noSignal[at] })
      return
    }
    const body = wireErrorOf(error)
    if (at === 'number' && body?.code === 'too_many' && phoneNumber === unansweredNumber) {
      setSentNumber(phoneNumber)
      setStep('code')
    }
    const words = { title: failure.title, description: body?.message ?? failure.text }
    if (body?.issues && putAtFields(body.issues)) {
      // Errors of the number are shown at the step with the number.
      if (body.issues.some(({ path }) => path === 'phoneNumber')) setStep('number')
      showToast({ ...words, tone: 'destructive' })
    } else showWithToast(words)
  }

  const [attempt, isBusy] = useWork(
    async (work: () => Promise<unknown>, at: 'number' | 'code', failure: { title: string; text: string }) => {
      clear()
      // The last failure is no news any more.
      dismissToasts()
      setErrors({})
      try {
        await work()
      } catch (error) {
        fail(error, at, failure)
      }
    },
  )

  /**
   * Sends the number and returns true when a code is on its way. When the server sends no codes, the number is saved as
   * it was typed.
   */
  async function send(newNumber: string): Promise<boolean> {
    const response = await withFreshSignIn(() => addPhone(device, place, newNumber))
    setCode('')
    if (response.isCodeSent) {
      setSentNumber(newNumber)
      setStep('code')
      return true
    }
    showToast(response.isPhoneVerified ? texts.success : texts.kept)
    onDone()
    return false
  }

  async function submitNumber(): Promise<void> {
    const schema = place === 'profile' ? profilePhoneSchema : accountPhoneSchema
    const parsed = v.safeParse(schema, { phoneNumber })
    if (!parsed.success) putAtFields(issuesOf(parsed.issues))
    else await attempt(() => send(phoneNumber), 'number', failures.send)
  }

  const resend = () =>
    attempt(
      async () => {
        if (await send(sentNumber)) showToast(texts.code.resent)
      },
      'number',
      failures.send,
    )

  async function submitCode(): Promise<void> {
    const parsed = v.safeParse(v.object({ verificationCode: verificationCodeSchema }), { verificationCode })
    if (!parsed.success) {
      putAtFields(issuesOf(parsed.issues))
      return
    }
    await attempt(
      async () => {
        await verifyPhone(device, place, { phoneNumber: sentNumber, verificationCode })
        showToast(texts.success)
        onDone()
      },
      'code',
      failures.verify,
    )
  }

  return {
    /** The element to render; a dialog while the member must confirm their identity again. */
    question,
    ...{ step, phoneNumber, sentNumber, verificationCode, errors },
    ...{ isBusy, problem, submitNumber, submitCode, resend },
    typeNumber: (text: string) => {
      setPhoneNumber(text)
      setErrors({})
    },
    typeCode: (text: string) => {
      setCode(text)
      setErrors({})
    },
    changeNumber: () => {
      clear()
      setErrors({})
      setCode('')
      setStep('number')
    },
  }
}
