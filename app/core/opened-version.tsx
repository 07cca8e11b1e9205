import { useRef, useState } from 'react'
import { useAfterSave } from '#app/ui/forms/validation/use-after-save.ts'
import { formVersion, VERSION_FIELD } from './version.ts'

type OpenedVersionProps = { version: number; answer: Parameters<typeof formVersion>[1] }

/**
 * The hidden version of a form that shares its page with others, such as the upload of a logo. It is the version whose
 * values the form shows: when another form loads the page again, a colleague's edit since would be overwritten without
 * a word.
 */
export function OpenedVersion({ version, answer }: OpenedVersionProps) {
  const field = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(version)
  useAfterSave(field, () => setOpened(version))
  return <input ref={field} type="hidden" name={VERSION_FIELD} value={formVersion(opened, answer)} />
}
