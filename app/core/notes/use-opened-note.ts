import { useEffect, useRef, useState } from 'react'
import { normaliseText } from '#app/lib/text.ts'

/** A saved note and the version of its row, which other changes of the row raise too. */
type SavedNote = { note: string; version: number }

/**
 * The field of a saved note on a page that other forms load again. A note that a colleague has saved since is shown,
 * unless something was typed: the typed text stays, with the version that it was typed on, so that saving it shows the
 * conflict. What is typed while the note is being saved stays too.
 *
 * @param conflict what a colleague had saved when a save was rejected, which the person has seen
 * @returns the ref for the text area, what is called when its form is submitted, and the version to send
 */
export function useOpenedNote({ note, version }: SavedNote, conflict?: SavedNote) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [opened, setOpened] = useState({ note, version })
  const sent = useRef<string | null>(null)
  useEffect(() => {
    const field = ref.current
    if (!field || (note === opened.note && version === opened.version)) return
    const text = normaliseText(field.value)
    const isTyped = text !== opened.note && text !== note
    if (isTyped && note !== opened.note && note !== sent.current) return
    if (!isTyped && field.value !== note) {
      field.value = note
      // What asks before changes are lost counts them again.
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setOpened({ note, version })
  }, [note, version, opened])
  const onSubmit = () => {
    if (ref.current) sent.current = normaliseText(ref.current.value)
  }
  const seen = conflict?.note === note ? Math.max(version, conflict.version) : conflict?.version
  return { ref, onSubmit, version: seen ?? opened.version }
}
