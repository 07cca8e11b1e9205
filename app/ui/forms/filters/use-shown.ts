import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

type Box = HTMLInputElement | HTMLSelectElement

/**
 * Updates the fields when Back, a link or the response changes the current values, without discarding what was typed
 * since: only a field whose current value changed is set, and only while it still has its previous or submitted value.
 * So is one whose submitted value was not applied, because a link was followed before the list with it was loaded.
 *
 * @param shown the current values by field name; a field without one is empty
 * @returns the ref for the form, and what is called with its event when its values are submitted
 */
export function useShown(shown: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef(shown)
  const known = useRef(shown)
  const key = JSON.stringify(shown)
  const { key: page } = useLocation()
  const isLoading = useNavigation().state !== 'idle'
  const lastPage = useRef(page)
  useEffect(() => {
    // A choice that is still being loaded is not on the page before it.
    const isLoaded = !isLoading && page !== lastPage.current
    if (isLoaded) lastPage.current = page
    const now: Record<string, string> = JSON.parse(key)
    for (const name of Object.keys({ ...before.current, ...known.current, ...now })) {
      const box = form.current?.elements.namedItem(name)
      if (!(box instanceof HTMLInputElement || box instanceof HTMLSelectElement)) continue
      // A hidden field that is no choice, such as the view of a list.
      if (box.type === 'hidden' && !(name in before.current) && !(name in now)) continue
      const value = now[name] ?? ''
      const isChanged = isLoaded || value !== (before.current[name] ?? '')
      if (isChanged && valueOf(box) === (known.current[name] ?? '')) setValue(box, value)
    }
    before.current = now
    if (!isLoading) known.current = now
  }, [key, page, isLoading])
  const sent = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const boxes = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)])
    known.current = Object.fromEntries(boxes)
  }
  return { form, sent }
}

const isCheckbox = (box: Box): box is HTMLInputElement => box instanceof HTMLInputElement && box.type === 'checkbox'

const valueOf = (box: Box) => (isCheckbox(box) && !box.checked ? '' : box.value)

function setValue(box: Box, value: string): void {
  if (isCheckbox(box)) box.checked = box.value === value
  else box.value = value
}
