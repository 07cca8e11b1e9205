import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { draftHref } from './draft.ts'

/**
 * Saves the texts and answers in the account. With scripts the page and a chosen file stay as they are.
 *
 * @param onSaved gets the time at which the draft was sent; the same function on each render, so that it is called once
 */
export function SaveDraftButton({ jobId, onSaved }: { jobId: string; onSaved: (at: number) => void }) {
  const { data, state, submit } = useFetcher<{ isSaved?: boolean }>()
  const sentAt = useRef(0)
  useEffect(() => {
    if (data?.isSaved) onSaved(sentAt.current)
  }, [data, onSaved])
  const action = draftHref(jobId) + useLocation().search
  const save = (event: FormEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form
    if (!form) return
    event.preventDefault()
    sentAt.current = Date.now()
    const fields = new FormData(form)
    fields.delete('resume_file')
    fields.set('stay', 'yes')
    submit(fields, { method: 'post', action })
  }
  return (
    <Button
      type="submit"
      size="lg"
      tone="secondary"
      formAction={action}
      formNoValidate
      onClick={save}
      pending={state !== 'idle'}
    >
      Save draft
    </Button>
  )
}
