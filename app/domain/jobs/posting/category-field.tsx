import { useRef, useState } from 'react'
import { Combobox } from '#app/ui/combobox.tsx'
import { Highlight } from '#app/ui/data/highlight.tsx'
import { controlClass, FieldFrame, useField } from '#app/ui/forms/field.tsx'
import { MAX_JOB_LENGTHS } from '../job.ts'

const MAX_SUGGESTIONS = 7

const HINT = 'Optional, such as Warehousing. Choose one that other jobs use, or type your own.'

type CategoryFieldProps = {
  label: string
  name: string
  id: string
  errors?: string[] | undefined
  defaultValue?: string | undefined
  /** The categories of the open jobs, most jobs first. */
  categories: readonly string[]
}

/**
 * The category of a job: a text field that suggests the categories of other jobs, so that the board has one name for
 * each.
 */
export function CategoryField({ label, errors, categories, ...input }: CategoryFieldProps) {
  const field = useField({ id: input.id, hint: HINT, errors })
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  return (
    <FieldFrame label={label} hint={HINT} errors={errors} ids={field}>
      <div ref={box} className="relative">
        <Combobox
          {...input}
          {...field.control}
          maxLength={MAX_JOB_LENGTHS.category}
          className={controlClass}
          options={findCategories(categories, typed)}
          keyOf={(category) => category}
          textOf={(category) => category}
          onType={setTyped}
          onClose={() => setTyped('')}
          // The draft and the preview read the form after an input event, which setting a value does not cause.
          onChoose={() => box.current?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))}
        >
          {(category, text) => (
            <span className="min-w-0 wrap-anywhere">
              <Highlight text={category} terms={[text]} />
            </span>
          )}
        </Combobox>
      </div>
    </FieldFrame>
  )
}

/** The categories that contain the typed text, those that start with it first; none once it is one of them. */
function findCategories(categories: readonly string[], typed: string): string[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const found = categories.filter((category) => category.toLowerCase().includes(text))
  if (found.some((category) => category === typed.trim())) return []
  const starts = (category: string) => category.toLowerCase().startsWith(text)
  return found.toSorted((a, b) => Number(starts(b)) - Number(starts(a))).slice(0, MAX_SUGGESTIONS)
}
