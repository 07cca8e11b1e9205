import { type RefObject, useEffect, useState } from 'react'
import { type CheckedFields, checkJob, type PostingRules, type PostingWarning } from './check-job.ts'
import { payAdvice } from './pay-advice.ts'

/** How long typing pauses before the ad is checked again, so that a screen reader is not interrupted at every key. */
const PAUSE_MS = 600

/**
 * The warnings about what is in the form, checked while it is typed.
 *
 * @returns the warnings, null before scripts run; `advice` about the pay; and `check`, which checks at once and returns
 *   the warnings
 */
export function useTypedWarnings(
  form: RefObject<HTMLFormElement | null>,
  readFields: (form: HTMLFormElement) => CheckedFields,
  rules: PostingRules,
): { typed: PostingWarning[] | null; advice: string[]; check: () => PostingWarning[] } {
  const [typed, setTyped] = useState<PostingWarning[] | null>(null)
  const [advice, setAdvice] = useState<string[]>([])
  useEffect(() => {
    const element = form.current
    if (!element) return
    let pause: ReturnType<typeof setTimeout> | undefined
    const checkNow = () => {
      const fields = readFields(element)
      setTyped(checkJob(fields, rules))
      setAdvice(payAdvice(fields))
    }
    const checkLater = () => {
      clearTimeout(pause)
      pause = setTimeout(checkNow, PAUSE_MS)
    }
    checkNow()
    element.addEventListener('input', checkLater)
    return () => {
      clearTimeout(pause)
      element.removeEventListener('input', checkLater)
    }
  }, [form, readFields, rules])
  const check = () => {
    const warnings = form.current ? checkJob(readFields(form.current), rules) : []
    setTyped(warnings)
    return warnings
  }
  return { typed, advice, check }
}
