import { useCallback, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import type { Question } from '#app/domain/jobs/questions/question.ts'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import { useEachNavigation } from '#app/ui/hooks/use-each-navigation.ts'
import type { ApplicationDraft, DraftFields } from './draft.ts'
import { readDraftFields } from './read-draft-fields.ts'

type ApplicationDraftOptions = {
  jobId: string
  /** The job seeker; null for a guest. */
  personId: string | null
  questions: readonly Question[]
  /** The draft in the account. */
  saved: ApplicationDraft | null
  answer: FormActionData
}

/**
 * The draft of an application: what was typed in this browser, or the draft in the account if that was saved later.
 * `save` keeps what is typed in this browser, until it is saved in the account or sent. Another person who signs in
 * here does not see it; what a guest has typed becomes the draft of the person who signs in to send it. `isKept` is
 * false if storage is full or blocked.
 */
export function useApplicationDraft({ jobId, personId, questions, saved, answer }: ApplicationDraftOptions) {
  const store = useMemo(() => browserDraft(jobId, personId), [jobId, personId])
  const [isRestoring] = useState(!answer?.result)
  const [savedAt] = useState(saved?.savedAt.getTime() ?? 0)
  const [{ fields, revision }, setDraft] = useState<{ fields: DraftFields | null; revision: number }>({
    fields: isRestoring ? (saved?.fields ?? null) : null,
    revision: 0,
  })
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    if (personId !== null) takeDraftOfGuest(jobId, personId)
    setKept(store.isStored())
    const typed = isRestoring ? parseTyped(store.read()) : null
    if (typed && typed.at > savedAt) setDraft({ fields: typed.fields, revision: 1 })
  }, [store, jobId, personId, isRestoring, savedAt])
  useEachNavigation(({ state, formAction, location }) => {
    if (state === 'loading' && formAction && location.pathname === `/jobs/${jobId}`) store.write(null)
  })
  const save = (form: HTMLFormElement) => {
    store.write(JSON.stringify({ at: Date.now(), fields: readDraftFields(new FormData(form), questions) }))
    setKept(store.isStored())
  }
  /** Once it is saved in the account, unless something was typed since `at`. */
  const deleteTyped = useCallback(
    (at: number) => {
      const typed = parseTyped(store.read())
      if (typed && typed.at <= at) store.write(null)
    },
    [store],
  )
  return { fields, revision, isKept, save, deleteTyped }
}

const browserDraft = (jobId: string, personId: string | null) =>
  createStorageStore(`muster-application-${jobId}${personId === null ? '' : `-${personId}`}`, () => localStorage)

function takeDraftOfGuest(jobId: string, personId: string): void {
  const guest = browserDraft(jobId, null)
  const text = guest.read()
  if (text === null) return
  const own = browserDraft(jobId, personId)
  // Where nothing can be stored, the guest's draft stays, and must not replace what was typed since.
  if ((parseTyped(own.read())?.at ?? 0) >= (parseTyped(text)?.at ?? 0)) return
  own.write(text)
  if (own.isStored()) guest.write(null)
}

const typedDraft = z.object({ at: z.number(), fields: z.record(z.string(), z.array(z.string())) })

function parseTyped(text: string | null): z.output<typeof typedDraft> | null {
  try {
    return typedDraft.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}
