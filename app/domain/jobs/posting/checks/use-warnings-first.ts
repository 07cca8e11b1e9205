import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { readVisibleFields } from '#app/ui/forms/live-preview.tsx'
import { showToast } from '#app/ui/overlays/toast.ts'
import { acknowledgedWhileTyping, CHECK_WARNINGS, hasNewWarning } from './acknowledged-warnings.ts'
import type { PostingRules, PostingWarning } from './check-job.ts'
import { useTypedWarnings } from './use-typed-warnings.ts'

/** The second click of a double click is not a decision to continue without changes. */
const DOUBLE_CLICK_MS = 700

type WarningsFirstOptions = {
  form: RefObject<HTMLFormElement | null>
  /** The warnings of the server's answer. */
  answered: readonly PostingWarning[]
  postingRules: PostingRules
  /** Title of the toast that comes with the warnings. */
  toastTitle: string
}

/**
 * The warnings of the form: of what is typed, or of the server's answer. A form with new warnings shows them first and
 * is sent when it is submitted again; advice about the pay (`payAdvice`) is only shown below its field. `shown`: those
 * at the top; `acknowledged`: those that the server need not answer with.
 */
export function useWarningsFirst({ form, answered, postingRules, toastTitle }: WarningsFirstOptions) {
  const { typed, advice, check } = useTypedWarnings(form, readVisibleFields, postingRules)
  const [pressed, setPressed] = useState<readonly PostingWarning[]>([])
  const stoppedAt = useRef(-DOUBLE_CLICK_MS)
  const warnings = typed ?? answered
  return {
    warnings,
    warningsOf: (field: string) => [
      ...warnings.filter((one) => one.field === field).map(({ message }) => message),
      ...(field === 'salary' ? advice : []),
    ],
    shown: pressed.length > 0 ? pressed : answered,
    acknowledged: [...answered, ...pressed, ...acknowledgedWhileTyping(typed ?? [])],
    /** Shows the warnings at the top instead of sending the form, unless they were shown there before. */
    showWarningsFirst(event: FormEvent) {
      const current = check()
      const isDoubleClick = event.timeStamp - stoppedAt.current < DOUBLE_CLICK_MS
      if (isDoubleClick) event.preventDefault()
      if (isDoubleClick || !hasNewWarning(current, [...answered, ...pressed])) return
      event.preventDefault()
      stoppedAt.current = event.timeStamp
      setPressed(current)
      showToast({ kind: 'failure', title: toastTitle, description: CHECK_WARNINGS })
    },
  }
}
