import { type FormEvent, useEffect, useRef, useState } from 'react'
import { normaliseText } from '#app/lib/text.ts'

/**
 * The field of a saved note on a page that other forms load again. A note that a colleague has saved since is shown, unless
 * something was typed: the typed text stays, with the version that it was typed on, so that saving it says what they saved. What
 * is typed while the note is being saved stays too.
 *
 * @param note the saved note
 * @param version of its row, which other changes of the row raise too
 * @returns the ref for the text area, what is called when its form is submitted, and the version to send
 */
export function useOpenedNote(note: string, version: number) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [opened, setOpened] = useState({ note, version })
  const sent = useRef<string | null>(null)
  useEffect(() => {
    const field = ref.current
    if (!field || (note === opened.note && version === opened.version)) return
    const isTyped = field.value !== opened.note && field.value !== note
    if (isTyped && note !== opened.note && note !== sent.current) return
    if (!isTyped && field.value !== note) {
      field.value = note
      // What asks before changes are lost counts them again.
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setOpened({ note, version })
  }, [note, version, opened])
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const field = ref.current
    if (field && currentTarget.contains(field)) sent.current = normaliseText(field.value)
  }
  return { ref, onSubmit, version: opened.version }
}
