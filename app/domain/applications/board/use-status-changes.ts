import { useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import type { Applicant } from '../review-queries.server.ts'
import { statusFields, statusHref, statusKey } from '../status/status-change.ts'

type Change = { from: Pick<Applicant, 'status'>; status: string; confirmation: Record<string, string> | undefined }

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Changes the statuses of applicants with one request at a time for each of them: two would be answered in any order,
 * and the later change starts from the status that the earlier one sets. Of several changes that wait only the last one
 * is sent.
 *
 * @param back the path that a change returns to
 * @returns `sendChange`, and the statuses of the changes that wait, by application
 */
export function useStatusChanges(back: string) {
  const submit = useSubmit()
  /** By application, the change that waits for the answer to the one before it; null if none does. */
  const queue = useRef(new Map<string, Change | null>())
  const [waiting, setWaiting] = useState(NONE)

  const send = (id: string, { from, status, confirmation }: Change) =>
    submit(statusFields(from, status, back, confirmation), {
      method: 'post',
      action: statusHref(id),
      navigate: false,
      fetcherKey: statusKey(id),
      preventScrollReset: true,
      flushSync: true,
    })
  const sendAll = async (id: string, first: Change) => {
    queue.current.set(id, null)
    try {
      let sent: Change | null = first
      while (sent) {
        await send(id, sent)
        const next: Change | null = queue.current.get(id) ?? null
        queue.current.set(id, null)
        // What was chosen last can be what has just been sent.
        const isSame: boolean = next?.status === sent.status
        // It starts from the status that the first request was to set. The server rejects it if that one was rejected.
        sent = next && !isSame ? { ...next, from: sent } : null
        if (next) setWaiting((waiting) => new Map([...waiting].filter(([waitingId]) => waitingId !== id)))
      }
    } finally {
      queue.current.delete(id)
    }
  }
  const sendChange = (applicant: Applicant, status: string, confirmation?: Record<string, string>) => {
    const next = { from: applicant, status, confirmation }
    if (!queue.current.has(applicant.id)) return void sendAll(applicant.id, next)
    queue.current.set(applicant.id, next)
    setWaiting((waiting) => new Map(waiting).set(applicant.id, status))
  }
  return { sendChange, waiting }
}
